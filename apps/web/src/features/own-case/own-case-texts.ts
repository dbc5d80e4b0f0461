import { caseState } from '@fixit/contract/case/case-life';
import type { OwnCase } from '@fixit/contract/case/own-case';

export const texts = {
  title: 'Your cases',
  lead: 'What you reported, what was reported about you, and what came of it.',
  failed: 'Your cases could not be loaded.',
  none: 'No cases',
  noneWhat: 'If somebody frightens you or breaks a rule, “More actions” beside their name leads to a report.',
  number: (number: number) => `Case ${number}`,
  about: (subject: string) => `A report about your ${subject}`,
  reported: (day: string) => `Reported ${day}`,
  due: (at: string) => `Answer by ${at}`,
  decided: (day: string) => `Decided ${day}`,
  yourWords: 'What you wrote',
  notes: 'From the people who looked at it',
  nothingYet: 'Somebody is looking at it. You read here what came of it.',
  settled: 'The work was confirmed as done, so nobody had to decide.',
  withdrawn: 'This was taken back after an appeal.',
  appealBy: (day: string) => `Appeal by ${day}`,
  appeals: {
    open: 'Your appeal is being looked at',
    granted: 'Your appeal was granted',
    refused: 'Your appeal was refused',
  },
  more: 'Show more',
  suspended: (since: string) => `Your account has been suspended since ${since}.`,
  suspendedUntil: (day: string) => `Your account is suspended until the end of ${day}.`,
  opensAgain: 'Then log in again. What you offer is shown as before; what was cancelled stays cancelled.',
  suspendedWhat: 'You can read your cases, appeal, download your data and delete your account. Nothing else opens.',
  reason: (reason: string) => `The reason: ${reason}`,
  logOut: 'Log out',
} as const;

/** Says what came of a case, to the side that reads it. */
export function outcomeOf({
  state,
  side,
  settled_by_sides,
}: Pick<OwnCase, 'state' | 'side' | 'settled_by_sides'>): string {
  if (settled_by_sides) return 'Settled between you';
  if (state === caseState.open) return 'Being looked at';
  if (state === caseState.dismissed) return 'Nothing found';
  return side === 'reporter' ? 'You were right' : 'Decided';
}

/** These say what an operator did. A decision of a later release reads as the last. */
const decisionWords: Readonly<Record<string, string>> = {
  dismiss: 'Nothing was found that breaks a rule.',
  hide: 'It was hidden.',
  warn: 'A warning was given.',
  suspend: 'The account was suspended.',
  settle: 'The dispute was settled.',
  revisit: 'The artisan was asked for a second visit.',
  grant: 'An appeal was granted.',
  refuse: 'An appeal was refused.',
};

export const writeDecision = (action: string): string => decisionWords[action] ?? 'A decision was made.';
