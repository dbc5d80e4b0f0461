import { addDays } from '../rules/london-time.ts';
import { londonWall } from '../value/appointment.ts';

/** An open case is closed by its first decision. A case that is upheld takes one of each other kind but the first. */
export const decisionActions = ['dismiss', 'hide', 'warn', 'suspend', 'settle'] as const;

export type DecisionAction = (typeof decisionActions)[number];

/** Letters can be stopped for so many minutes. */
export const letterDelayMinutes = 10;

/** Each side can appeal until the end of this day after the decision. */
export const appealDays = 14;

/** People read what became of their cases here, and appeal. */
export const ownCasesPath = '/cases';

/** Returns the last day in London on which somebody can appeal, as `YYYY-MM-DD`. */
export function lastAppealDay(decidedAt: Date): string {
  const [date] = londonWall(new Date(addDays(decidedAt.getTime(), appealDays)).toISOString()) ?? [];
  if (date === undefined) throw new RangeError('A decision has an instant');
  return date;
}

export const letterStates = ['waiting', 'stopped', 'sent'] as const;
