import { londonDateTime } from '../value/appointment.ts';
import { addDays } from '../value/london-time.ts';

/** The first decision closes a case. An upheld case can then take one decision of each other kind except `dismiss`. */
export const decisionActions = ['dismiss', 'hide', 'warn', 'suspend', 'settle', 'revisit'] as const;

export type DecisionAction = (typeof decisionActions)[number];

/** A letter is sent this many minutes after its decision, and can be stopped until then. */
export const letterDelayMinutes = 10;

/** A dispute is on hold for this many days after a decision that does not end it. Then its booking gets a new case. */
export const disputeHoldDays = 14;

/** Returns the day in London, as `YYYY-MM-DD`, on which a dispute stops being on hold. */
export const lastDayOfDisputeHold = (decidedAt: Date): string =>
  londonDateTime(new Date(addDays(decidedAt.getTime(), disputeHoldDays)).toISOString())?.[0] ?? '';

export const ownCasesPath = '/cases';

/** A letter is `sent` once an email server has accepted it, and `failed` after the last attempt. */
export const letterStates = ['waiting', 'stopped', 'queued', 'retried', 'sent', 'failed'] as const;
