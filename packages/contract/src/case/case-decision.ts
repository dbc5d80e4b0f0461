import { londonDateTime } from '../value/appointment.ts';
import { addDays } from '../value/london-time.ts';

/** An open case is closed by its first decision. A case that is upheld takes one of each other kind but the first. */
export const decisionActions = ['dismiss', 'hide', 'warn', 'suspend', 'settle', 'revisit'] as const;

export type DecisionAction = (typeof decisionActions)[number];

/** Letters can be stopped for this many minutes. */
export const letterDelayMinutes = 10;

/** A dispute rests for this many days after a decision that does not end it. Then its booking gets a new case. */
export const disputeRestDays = 14;

/** Returns the day in London, as `YYYY-MM-DD`, on which the rest of a dispute ends. */
export const lastDayOfRest = (decidedAt: Date): string =>
  londonDateTime(new Date(addDays(decidedAt.getTime(), disputeRestDays)).toISOString())?.[0] ?? '';

/** People read what became of their cases here. */
export const ownCasesPath = '/cases';

/** A letter is `sent` once an email server has accepted it, and `failed` once it is no longer tried. */
export const letterStates = ['waiting', 'stopped', 'queued', 'retried', 'sent', 'failed'] as const;
