import { caseState } from '@fixit/contract/case/case-life';
import type { OwnCase } from '@fixit/contract/case/own-case';

export const texts = {
  title: 'Your cases',
  lead: 'What you reported, what was reported about you, and what came of it.',
  failed: 'Your cases could not be loaded.',
  none: 'No cases',
  noneWhat: 'If somebody frightens you or breaks a rule, “More actions” beside their name leads to a report.',
  number: (number: number) => `Case ${number}`,
  reportAbout: (subject: string) => `A report about your ${subject}`,
  hidden: (subject: string) => `Your ${subject} was hidden`,
  accountSuspended: 'Your account was suspended',
  warned: 'You were warned',
  disputeSettled: 'Your dispute was settled',
  yourTurn: 'Your turn',
  answerBy: (at: string) => `Your answer by ${at}`,
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

/** The screens call a booking an appointment. */
const wordOf = (subject: OwnCase['subject']) => (subject === 'booking' ? 'appointment' : subject);

/** Names a case by the reason of the report, or by the gravest decision about the side that reads it. */
export function writeCaseTitle(own: Pick<OwnCase, 'side' | 'subject' | 'reason' | 'actions'>): string {
  const { side, subject, reason, actions } = own;
  if (side === 'reporter') return reason ?? texts.reportAbout(wordOf(subject));
  if (actions.includes('suspend')) return texts.accountSuspended;
  if (actions.includes('hide')) return texts.hidden(wordOf(subject));
  if (actions.includes('warn')) return texts.warned;
  return actions.includes('settle') ? texts.disputeSettled : texts.reportAbout(wordOf(subject));
}

/** Says what came of a case, to the side that reads it. */
export function outcomeOf(own: Pick<OwnCase, 'state' | 'side' | 'settled_by_sides' | 'answer_by'>): string {
  const { state, side, settled_by_sides, answer_by } = own;
  if (answer_by) return texts.yourTurn;
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
