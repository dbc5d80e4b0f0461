import { lastAppealDay } from '@fixit/contract/case/appeal';
import { type DecisionAction, lastDayOfRest } from '@fixit/contract/case/case-decision';
import type { CaseSide } from '@fixit/contract/case/case-question';
import { writeHouseRule } from '@fixit/contract/case/house-rule';
import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { writeDate } from '@fixit/contract/value/appointment';

export interface DecisionWords {
  number: number;
  subject: ReportSubject;
  action: DecisionAction;
  rule: string;
  reason: string;
  decidedAt: Date;
  /** A suspension ends with this day in London, as `YYYY-MM-DD`, or never. */
  until: string | null;
  settledAs: 'completed' | 'cancelled' | null;
  /** These sides have appealed already, and nobody appeals twice. */
  appealed: readonly CaseSide[];
  /** This is the name of the marketplace. */
  market: string;
}

export interface LetterContent {
  subject: string;
  paragraphs: string[];
}

/** A visitor reports without an account, and so cannot appeal. A bystander is a reporter who took no part in an appeal. */
export type LetterSide = CaseSide | 'visitor' | 'bystander';

export const caseSideOf = (side: LetterSide): CaseSide => (side === 'reported' ? side : 'reporter');

/** Writes to one side. A letter names neither an operator nor a reporter, and quotes no reporter's words. */
export function writeCaseLetter(side: LetterSide, decided: DecisionWords): LetterContent {
  const { number, action, rule, reason } = decided;
  const isReporter = side !== 'reported';
  const isHarmless = action === 'dismiss';
  return {
    subject: isReporter ? `Your report, case ${number}` : `${subjects[action]}, case ${number}`,
    paragraphs: [
      isReporter ? outcomeForReporter(decided) : outcomeForReported(decided),
      `The house rule that we looked at: ${writeHouseRule(rule) ?? `Rule ${rule}`}.`,
      `Why we decided this: ${reason}`,
      ...describeAppeal(side, decided),
      ...(isReporter || isHarmless ? [] : ['We do not say who reports something.']),
    ],
  };
}

/** Nobody appeals against a report that was not justified, except whoever made it. */
function describeAppeal(
  side: LetterSide,
  { action, decidedAt, appealed }: Pick<DecisionWords, 'action' | 'decidedAt' | 'appealed'>,
): string[] {
  if (side === 'visitor') return ['If you think this is wrong, report it again and say why.'];
  if ((side === 'reported' && action === 'dismiss') || appealed.includes(caseSideOf(side))) return [];
  return [appealOffer(decidedAt)];
}

export const appealOffer = (decidedAt: Date): string =>
  `If you think this is wrong, you can appeal once, until the end of ${writeDate(lastAppealDay(decidedAt))}: open “Your cases”, and say why. Somebody who did not decide it looks at it again, if there is such a person.`;

const subjects: Readonly<Record<DecisionAction, string>> = {
  dismiss: 'A report about you was not justified',
  hide: 'We have hidden something of yours',
  warn: 'A warning',
  suspend: 'Your account is suspended',
  settle: 'Your disputed appointment is settled',
  revisit: 'Please offer a second visit',
};

function outcomeForReporter({ subject, action, until, settledAs, decidedAt, market }: DecisionWords): string {
  const thing = subject === 'booking' ? 'appointment' : subject;
  const read = `We have looked at the ${thing} that you reported`;
  if (action === 'dismiss') return `${read}. It does not break the house rule below, so ${consequence(settledAs)}.`;
  const outcomes: Record<Exclude<DecisionAction, 'dismiss'>, string> = {
    hide: `and agree with you. The ${thing} is hidden now.`,
    warn: 'and agree with you. We have warned the account that it belongs to.',
    suspend: `and agree with you. The account that it belongs to cannot use ${market} ${until ? `until the end of ${writeDate(until)}` : 'any more'}.`,
    settle: `and settled the dispute: the appointment counts as ${settledAs}.`,
    revisit: `and ask the artisan for a second visit, at a time that you both agree in the chat. The appointment stays disputed. Please confirm it in the app once the work is done. If it is still disputed on ${writeDate(lastDayOfRest(decidedAt))} and no visit is agreed, we look at it again.`,
  };
  return `${read} ${outcomes[action]}`;
}

/** A dispute that is dismissed ends as if nobody had reported the problem. */
const consequence = (settledAs: DecisionWords['settledAs']): string =>
  settledAs === null ? 'nothing changes' : `the appointment counts as ${settledAs}`;

function outcomeForReported({ subject, action, until, settledAs, decidedAt, market }: DecisionWords): string {
  const thing = subject === 'booking' ? 'an appointment' : `a ${subject}`;
  const outcomes: Record<DecisionAction, string> = {
    dismiss: `Somebody reported ${thing} of yours. We have looked at it, and it does not break the house rule below, so ${consequence(settledAs)}.`,
    hide: `We have looked at ${thing} of yours and hidden it, because it breaks the house rule below.`,
    warn: `We have looked at ${thing} of yours, and it breaks the house rule below. This is a warning: if it happens again, we may suspend your account.`,
    suspend: `We have looked at ${thing} of yours, and it breaks the house rule below. Your account is suspended ${until ? `until the end of ${writeDate(until)}` : 'for good'}. Your open requests and appointments are cancelled, and what you offer is hidden. You can still log in to ${market} to read your cases, and to download or delete your data.`,
    settle: `We have looked at the dispute about an appointment of yours. The appointment counts as ${settledAs}.`,
    revisit: `We have looked at the dispute about an appointment of yours, and ask you for a second visit. Please propose a time in the chat. The appointment stays disputed until the customer confirms that the work is done. If it is still disputed on ${writeDate(lastDayOfRest(decidedAt))} and no visit is agreed, we look at it again.`,
  };
  return outcomes[action];
}
