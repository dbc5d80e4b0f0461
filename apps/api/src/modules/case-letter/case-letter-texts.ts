import { lastAppealDay } from '@fixit/contract/case/appeal';
import { type DecisionAction, lastDayOfDisputeHold } from '@fixit/contract/case/case-decision';
import type { CaseSide } from '@fixit/contract/case/case-question';
import { formatHouseRule } from '@fixit/contract/case/house-rule';
import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { formatDate } from '@fixit/contract/value/appointment';

export interface DecisionWords {
  number: number;
  subject: ReportSubject;
  action: DecisionAction;
  rule: string;
  reason: string;
  decidedAt: Date;
  /** This is the last day of a suspension in London, as `YYYY-MM-DD`, or null if it has no end. */
  until: string | null;
  settledAs: 'completed' | 'cancelled' | null;
  /** These sides have already used their one appeal. */
  appellants: readonly CaseSide[];
  marketName: string;
}

export interface LetterContent {
  subject: string;
  paragraphs: string[];
}

/**
 * A visitor has no account, and so cannot appeal. A bystander is a reporter who took no part in an
 * appeal.
 */
export type LetterSide = CaseSide | 'visitor' | 'bystander';

export const caseSideOf = (side: LetterSide): CaseSide => (side === 'reported' ? side : 'reporter');

/** A letter names neither an operator nor a reporter, and quotes no report. */
export function writeCaseLetter(side: LetterSide, decision: DecisionWords): LetterContent {
  const { number, action, rule, reason } = decision;
  const isReporter = side !== 'reported';
  const isDismissed = action === 'dismiss';
  return {
    subject: isReporter ? `Your report, case ${number}` : `${subjects[action]}, case ${number}`,
    paragraphs: [
      isReporter ? outcomeForReporter(decision) : outcomeForReported(decision),
      `The house rule that we looked at: ${formatHouseRule(rule) ?? `Rule ${rule}`}.`,
      `Why we decided this: ${reason}`,
      ...describeAppeal(side, decision),
      ...(isReporter || isDismissed ? [] : ['We never say who reported something.']),
    ],
  };
}

/** Only a reporter can appeal against a dismissal. */
function describeAppeal(
  side: LetterSide,
  { action, decidedAt, appellants }: Pick<DecisionWords, 'action' | 'decidedAt' | 'appellants'>,
): string[] {
  if (side === 'visitor') return ['If you think this is wrong, report it again and say why.'];
  if ((side === 'reported' && action === 'dismiss') || appellants.includes(caseSideOf(side))) return [];
  return [appealOffer(decidedAt)];
}

export const appealOffer = (decidedAt: Date): string =>
  `If you think this is wrong, you can appeal once, until the end of ${formatDate(lastAppealDay(decidedAt))}: open “Your cases”, and say why. If possible, somebody who did not decide it will look at it again.`;

const subjects: Readonly<Record<DecisionAction, string>> = {
  dismiss: 'A report about you was not justified',
  hide: 'We have hidden something of yours',
  warn: 'A warning',
  suspend: 'Your account is suspended',
  settle: 'Your disputed appointment is settled',
  revisit: 'Please offer a second visit',
};

function outcomeForReporter({ subject, action, until, settledAs, decidedAt, marketName }: DecisionWords): string {
  const thing = subject === 'booking' ? 'appointment' : subject;
  const lead = `We have looked at the ${thing} that you reported`;
  if (action === 'dismiss') return `${lead}. It does not break the house rule below, so ${consequence(settledAs)}.`;
  const outcomes: Record<Exclude<DecisionAction, 'dismiss'>, string> = {
    hide: `and agree with you. The ${thing} is hidden now.`,
    warn: 'and agree with you. We have warned the account that it belongs to.',
    suspend: `and agree with you. The account that it belongs to ${until ? `cannot use ${marketName} until the end of ${formatDate(until)}` : `can no longer use ${marketName}`}.`,
    settle: `and settled the dispute: the appointment counts as ${settledAs}.`,
    revisit: `and ask the artisan for a second visit, at a time that you both agree in the chat. The appointment stays disputed. Please confirm it in the app once the work is done. If it is still disputed on ${formatDate(lastDayOfDisputeHold(decidedAt))} and no visit is agreed, we will look at it again.`,
  };
  return `${lead} ${outcomes[action]}`;
}

/** A dispute that is dismissed ends as if nobody had reported the problem. */
const consequence = (settledAs: DecisionWords['settledAs']): string =>
  settledAs === null ? 'nothing changes' : `the appointment counts as ${settledAs}`;

function outcomeForReported({ subject, action, until, settledAs, decidedAt, marketName }: DecisionWords): string {
  const thing = subject === 'booking' ? 'an appointment' : `a ${subject}`;
  const outcomes: Record<DecisionAction, string> = {
    dismiss: `Somebody reported ${thing} of yours. We have looked at it, and it does not break the house rule below, so ${consequence(settledAs)}.`,
    hide: `We have looked at ${thing} of yours and hidden it, because it breaks the house rule below.`,
    warn: `We have looked at ${thing} of yours, and it breaks the house rule below. This is a warning: if it happens again, we may suspend your account.`,
    suspend: `We have looked at ${thing} of yours, and it breaks the house rule below. Your account is suspended ${until ? `until the end of ${formatDate(until)}` : 'for good'}. Your open requests and appointments are cancelled, and what you offer is hidden. You can still log in to ${marketName} to read your cases, and to download or delete your data.`,
    settle: `We have looked at the dispute about an appointment of yours. The appointment counts as ${settledAs}.`,
    revisit: `We have looked at the dispute about an appointment of yours, and ask you to make a second visit. Please propose a time in the chat. The appointment stays disputed until the customer confirms that the work is done. If it is still disputed on ${formatDate(lastDayOfDisputeHold(decidedAt))} and no visit is agreed, we will look at it again.`,
  };
  return outcomes[action];
}
