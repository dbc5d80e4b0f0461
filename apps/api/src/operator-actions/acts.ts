import type { OperatorActs } from '../modules/operator/action/operator-acts.ts';
import type { RelyingParty } from '../platform/http/operator/own-origin.ts';
import type { FixedSettings } from '../platform/settings/current-settings.ts';
import { restoreAct, suspendAct } from './on-accounts.ts';
import { grantAppealAct, refuseAppealAct } from './on-appeals.ts';
import { importArtisansAct } from './on-artisan-import.ts';
import { inviteArtisanAct, withdrawInvitationAct } from './on-artisan-invitations.ts';
import { dismissGroupAct } from './on-case-groups.ts';
import { askAct, noteCaseAct, releaseCaseAct, takeCaseAct } from './on-case-work.ts';
import { dismissAct, hideAct, stopLettersAct, suspendReportedAct, warnAct } from './on-cases.ts';
import { revisitAct, settleAct, settleCaseAct } from './on-disputes.ts';
import { recordDutyAct } from './on-duties.ts';
import { paintLogoAct, removeLogoAct, setLogoAct } from './on-logo.ts';
import { addNoteAct, removeNoteAct } from './on-notes.ts';
import { addOperatorAct, changeRoleAct, removeOperatorAct } from './on-operators.ts';
import { removePasskeyAct } from './on-passkeys.ts';
import { failedEmails, queuedTasks, retryAct } from './on-queue.ts';
import { closeRequestAct } from './on-requests.ts';
import { hidingAct } from './on-reviews.ts';
import { featureAct } from './on-services.ts';
import { changeSettingsAct } from './on-settings.ts';
import { removeFromWaitlistAct } from './on-waitlist.ts';

interface ActDeps {
  /** Without a party, operators cannot be added. */
  party: RelyingParty | null;
  /** The links of invitations begin with this address. */
  publicUrl: string;
  fixed: FixedSettings;
}

/** Returns a function for each action of the contract's table. */
export function makeActs({ party, publicUrl, fixed }: ActDeps): OperatorActs {
  return {
    'account suspend': suspendAct,
    'account restore': restoreAct,
    'note add': addNoteAct,
    'note remove': removeNoteAct,
    'case dismiss': dismissAct,
    'case dismiss-group': dismissGroupAct,
    'case hide': hideAct,
    'case warn': warnAct,
    'case suspend': suspendReportedAct,
    'case revisit': revisitAct,
    'case settle': settleCaseAct,
    'case letter stop': stopLettersAct,
    'case take': takeCaseAct,
    'case release': releaseCaseAct,
    'case ask': (tx, input, actor) => askAct(tx, publicUrl, input, actor),
    'case note': noteCaseAct,
    'appeal grant': grantAppealAct,
    'appeal refuse': refuseAppealAct,
    'feature add': (tx, { id }) => featureAct(tx, id, 'service_featured'),
    'feature remove': (tx, { id }) => featureAct(tx, id, 'service_unfeatured'),
    'review hide': (tx, input) => hidingAct(tx, input, 'review_hidden'),
    'review show': (tx, input) => hidingAct(tx, input, 'review_shown'),
    'job close': closeRequestAct,
    'booking settle': settleAct,
    'waitlist remove': removeFromWaitlistAct,
    'artisan invite': (tx, input) => inviteArtisanAct(tx, publicUrl, input),
    'artisan import': (tx, input) => importArtisansAct(tx, publicUrl, input),
    'artisan withdraw': withdrawInvitationAct,
    'email retry': (tx, input) => retryAct(tx, failedEmails, input),
    'task retry': (tx, input) => retryAct(tx, queuedTasks, input),
    'operator add': (tx, input) => addOperatorAct(tx, party, input),
    'operator remove': removeOperatorAct,
    'operator role': changeRoleAct,
    'passkey remove': (tx, input) => removePasskeyAct(tx, publicUrl, input),
    'setting change': (tx, input) => changeSettingsAct(tx, fixed, input),
    'logo set': setLogoAct,
    'logo paint': (tx) => paintLogoAct(tx, fixed),
    'logo remove': removeLogoAct,
    'duty record': recordDutyAct,
  };
}
