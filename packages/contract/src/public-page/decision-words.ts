import type { DecisionAction } from '../case/case-decision.ts';

const words: Readonly<Record<DecisionAction, string>> = {
  dismiss: 'No rule broken',
  hide: 'Hidden',
  warn: 'Warned',
  suspend: 'Suspended',
  settle: 'A dispute settled',
  revisit: 'Asked for a second visit',
};

/** Returns the decision's own name if this release does not know it. */
export const decisionWords = (action: string): string => new Map(Object.entries(words)).get(action) ?? action;
