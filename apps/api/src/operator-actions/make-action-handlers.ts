import type { ActionHandlers } from '../modules/operator/action/action-handlers.ts';
import type { RelyingParty } from '../platform/http/operator/own-origin.ts';
import type { FixedSettings } from '../platform/settings/current-settings.ts';
import { handleAccountRestore, handleAccountSuspend } from './on-accounts.ts';
import { handleAppealGrant, handleAppealRefuse } from './on-appeals.ts';
import { handleArtisanImport } from './on-artisan-import.ts';
import { handleArtisanInvite, handleArtisanWithdraw } from './on-artisan-invitations.ts';
import { handleCaseDismissGroup } from './on-case-groups.ts';
import { handleCaseAsk, handleCaseNote, handleCaseRelease, handleCaseTake } from './on-case-work.ts';
import {
  handleCaseDismiss,
  handleCaseHide,
  handleCaseLetterStop,
  handleCaseSuspend,
  handleCaseWarn,
} from './on-cases.ts';
import { handleBookingSettle, handleCaseRevisit, handleCaseSettle } from './on-disputes.ts';
import { handleDutyRecord } from './on-duties.ts';
import { handleLogoPaint, handleLogoRemove, handleLogoSet } from './on-logo.ts';
import { handleNoteAdd, handleNoteRemove } from './on-notes.ts';
import { handleOperatorAdd, handleOperatorRemove, handleOperatorRole } from './on-operators.ts';
import { handlePasskeyRemove } from './on-passkeys.ts';
import { failedEmails, handleRetry, queuedTasks } from './on-queue.ts';
import { handleJobClose } from './on-requests.ts';
import { handleReviewVisibility } from './on-reviews.ts';
import { handleFeature } from './on-services.ts';
import { handleSettingChange } from './on-settings.ts';
import { handleWaitlistRemove } from './on-waitlist.ts';

interface HandlerDeps {
  /** Without a party, operators cannot be added. */
  party: RelyingParty | null;
  /** The links of invitations begin with this URL. */
  publicUrl: string;
  fixed: FixedSettings;
}

/** Returns the handler of each action in the contract's table. */
export function makeActionHandlers({ party, publicUrl, fixed }: HandlerDeps): ActionHandlers {
  return {
    'account suspend': handleAccountSuspend,
    'account restore': handleAccountRestore,
    'note add': handleNoteAdd,
    'note remove': handleNoteRemove,
    'case dismiss': handleCaseDismiss,
    'case dismiss-group': handleCaseDismissGroup,
    'case hide': handleCaseHide,
    'case warn': handleCaseWarn,
    'case suspend': handleCaseSuspend,
    'case revisit': handleCaseRevisit,
    'case settle': handleCaseSettle,
    'case letter stop': handleCaseLetterStop,
    'case take': handleCaseTake,
    'case release': handleCaseRelease,
    'case ask': (tx, input, actor) => handleCaseAsk(tx, publicUrl, input, actor),
    'case note': handleCaseNote,
    'appeal grant': handleAppealGrant,
    'appeal refuse': handleAppealRefuse,
    'feature add': (tx, { id }) => handleFeature(tx, id, 'service_featured'),
    'feature remove': (tx, { id }) => handleFeature(tx, id, 'service_unfeatured'),
    'review hide': (tx, input) => handleReviewVisibility(tx, input, 'review_hidden'),
    'review show': (tx, input) => handleReviewVisibility(tx, input, 'review_shown'),
    'job close': handleJobClose,
    'booking settle': handleBookingSettle,
    'waitlist remove': handleWaitlistRemove,
    'artisan invite': (tx, input) => handleArtisanInvite(tx, publicUrl, input),
    'artisan import': (tx, input) => handleArtisanImport(tx, publicUrl, input),
    'artisan withdraw': handleArtisanWithdraw,
    'email retry': (tx, input) => handleRetry(tx, failedEmails, input),
    'task retry': (tx, input) => handleRetry(tx, queuedTasks, input),
    'operator add': (tx, input) => handleOperatorAdd(tx, party, input),
    'operator remove': handleOperatorRemove,
    'operator role': handleOperatorRole,
    'passkey remove': (tx, input) => handlePasskeyRemove(tx, publicUrl, input),
    'setting change': (tx, input) => handleSettingChange(tx, fixed, input),
    'logo set': handleLogoSet,
    'logo paint': (tx) => handleLogoPaint(tx, fixed),
    'logo remove': handleLogoRemove,
    'duty record': handleDutyRecord,
  };
}
