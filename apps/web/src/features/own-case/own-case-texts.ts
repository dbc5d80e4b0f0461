import { caseState } from '@fixit/contract/case/case-life';
import type { OwnCase } from '@fixit/contract/case/own-case';

export const texts = {
  title: 'Your cases',
  lead: 'Your reports, reports about you, and their outcomes.',
  failed: 'Your cases could not be loaded.',
  none: 'No cases',
  noneHint: 'If somebody frightens you or breaks a rule, you can report them under “More actions” next to their name.',
  number: (number: number) => `Case ${number}`,
  reportAbout: (subject: string) => `A report about your ${subject}`,
  hidden: (subject: string) => `Your ${subject} was hidden`,
  accountSuspended: 'Your account was suspended',
  warned: 'You were warned',
  disputeSettled: 'Your dispute was settled',
  yourTurn: 'Your turn',
  answerBy: (at: string) => `Your answer is due by ${at}`,
  reported: (day: string) => `Reported ${day}`,
  due: (at: string) => `Answer by ${at}`,
  decided: (day: string) => `Decided ${day}`,
  yourReport: 'What you wrote',
  notes: 'From the people who reviewed it',
  nothingYet: 'Somebody is reviewing it. The outcome will appear here.',
  settled: 'The work was confirmed as done, so nobody had to decide.',
  withdrawn: 'This was reversed after an appeal.',
  appealBy: (day: string) => `Appeal by ${day}`,
  appeals: {
    open: 'Your appeal is under review',
    granted: 'Your appeal was granted',
    refused: 'Your appeal was refused',
  },
  more: 'Show more',
  suspended: (since: string) => `Your account has been suspended since ${since}.`,
  suspendedUntil: (day: string) => `Your account is suspended until the end of ${day}.`,
  opensAgain:
    'You can then log in again. Your services will be shown as before, but cancelled appointments stay cancelled.',
  suspendedHint:
    'You can read your cases, appeal, download your data and delete your account. Nothing else is available.',
  reason: (reason: string) => `The reason: ${reason}`,
  logOut: 'Log out',
} as const;

/** The screens call a booking an appointment. */
const subjectName = (subject: OwnCase['subject']) => (subject === 'booking' ? 'appointment' : subject);

/** Returns the reason of the reader's report, or the most serious decision about the reader. */
export function caseTitle(ownCase: Pick<OwnCase, 'side' | 'subject' | 'reason' | 'actions'>): string {
  const { side, subject, reason, actions } = ownCase;
  if (side === 'reporter') return reason ?? texts.reportAbout(subjectName(subject));
  if (actions.includes('suspend')) return texts.accountSuspended;
  if (actions.includes('hide')) return texts.hidden(subjectName(subject));
  if (actions.includes('warn')) return texts.warned;
  return actions.includes('settle') ? texts.disputeSettled : texts.reportAbout(subjectName(subject));
}

export function caseStateText(ownCase: Pick<OwnCase, 'state' | 'side' | 'settled_by_sides' | 'answer_by'>): string {
  const { state, side, settled_by_sides, answer_by } = ownCase;
  if (answer_by) return texts.yourTurn;
  if (settled_by_sides) return 'Settled between you';
  if (state === caseState.open) return 'Under review';
  if (state === caseState.dismissed) return 'Nothing found';
  return side === 'reporter' ? 'You were right' : 'Decided';
}

/** A later release may add others. */
const decisionTexts: Readonly<Record<string, string>> = {
  dismiss: 'Nothing was found that breaks a rule.',
  hide: 'It was hidden.',
  warn: 'A warning was given.',
  suspend: 'The account was suspended.',
  settle: 'The dispute was settled.',
  revisit: 'The artisan was asked for a second visit.',
  grant: 'An appeal was granted.',
  refuse: 'An appeal was refused.',
};

export const decisionText = (action: string): string => decisionTexts[action] ?? 'A decision was made.';
