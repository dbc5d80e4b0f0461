/** An open case is closed by its first decision. A case that is upheld takes one of each other kind but the first. */
export const decisionActions = ['dismiss', 'hide', 'warn', 'suspend', 'settle'] as const;

export type DecisionAction = (typeof decisionActions)[number];

/** Letters can be stopped for so many minutes. */
export const letterDelayMinutes = 10;

/** People read what became of their cases here. */
export const ownCasesPath = '/cases';

export const letterStates = ['waiting', 'stopped', 'sent'] as const;
