import type { DecisionAction } from '../case/case-decision.ts';

const words: Readonly<Record<DecisionAction, string>> = {
  dismiss: 'Nothing to object to',
  hide: 'Hidden',
  warn: 'Warned',
  suspend: 'Suspended',
  settle: 'A dispute settled',
  revisit: 'Asked for a second visit',
};

/** Another release may have stored a decision that this one does not know. */
export const decisionWords = (action: string): string => new Map(Object.entries(words)).get(action) ?? action;
