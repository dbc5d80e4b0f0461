import { namesOf } from '../state.ts';

/** The first decision dismisses or upholds a case. An upheld case can take further decisions. */
export const caseStates = ['open', 'dismissed', 'upheld'] as const;

export type CaseState = (typeof caseStates)[number];

export const caseState = namesOf(caseStates);

/** The copies of the reported content are erased this many months after the last decision. */
export const evidenceMonths = 6;

/** The case itself, with its reports and decisions, is erased this many years after the last decision. */
export const caseFactYears = 6;

/** A case copies this many messages before a reported message, and as many after it. */
export const neighboursEachSide = 2;
