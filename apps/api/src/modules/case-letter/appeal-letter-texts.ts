import type { AppealDecision } from '@fixit/contract/case/appeal';
import type { DecisionAction } from '@fixit/contract/case/case-decision';
import type { CaseSide } from '@fixit/contract/case/case-question';
import { writeHouseRule } from '@fixit/contract/case/house-rule';
import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { appealOffer, caseSideOf, type LetterContent, type LetterSide } from './case-letter-texts.ts';

/** An appeal is decided by somebody who did not decide the case, by the only one who could, or by anybody when it is late. */
type AppealReader = 'another' | 'only' | 'late';

export interface AppealWords {
  /** This is the number of the case, and not of the appeal. */
  number: number;
  subject: ReportSubject;
  appellant: CaseSide;
  action: AppealDecision;
  withdrawn: readonly DecisionAction[];
  /** The appeal takes only a part of the decisions back. */
  isPartial: boolean;
  /** These sides have appealed already, and nobody appeals twice. */
  appealed: readonly CaseSide[];
  /**
   * These are taken back without a change: something else hides or suspends, or a picture was
   * removed for good.
   */
  unchanged: readonly DecisionAction[];
  rule: string;
  reason: string;
  reader: AppealReader;
  decidedAt: Date;
}

/** Writes to one side what became of an appeal. */
export function writeAppealLetter(side: LetterSide, decided: AppealWords): LetterContent {
  const { number, appellant, action, rule, reason, decidedAt } = decided;
  const isAppellant = side === appellant;
  const mayAppeal = action === 'grant' && side !== 'visitor' && !decided.appealed.includes(caseSideOf(side));
  return {
    subject: isAppellant ? `Your appeal, case ${number}` : `Looked at again, case ${number}`,
    paragraphs: [
      `${isAppellant ? 'You' : caseSideOf(side) === appellant ? 'Somebody else who reported it' : 'The other side'} appealed, and ${readers[decided.reader]} case ${number} again.`,
      ...(action === 'refuse' ? ['Nothing changes: what was decided stays.'] : describeGrant(side, decided)),
      `The house rule that we looked at: ${writeHouseRule(rule) ?? `Rule ${rule}`}.`,
      `Why we decided this: ${reason}`,
      ...(mayAppeal ? [appealOffer(decidedAt)] : []),
    ],
  };
}

const readers: Readonly<Record<AppealReader, string>> = {
  another: 'somebody who did not decide it has looked at',
  only: 'the only person who could has looked at',
  late: 'somebody who had decided it has looked at, because nobody else did within three working days,',
};

function describeGrant(
  side: LetterSide,
  { subject, appellant, withdrawn, isPartial, unchanged }: AppealWords,
): string[] {
  const thing = subject === 'booking' ? 'appointment' : subject;
  if (appellant === 'reporter') {
    const lead = side !== 'reported' ? ['We agree with you.'] : [];
    const former = side === 'reported' && withdrawn.includes('dismiss') ? ['We had seen no fault in it.'] : [];
    const turned = withdrawn.includes('settle') ? [undoneForReporter.settle] : [];
    return [
      [
        ...lead,
        ...former,
        `The ${thing} does break the house rule below.`,
        ...turned,
        'If something more follows, you get a letter of its own.',
      ].join(' '),
    ];
  }
  const undone = side === 'reported' ? undoneForReported : undoneForReporter;
  const words = withdrawn.map((action) =>
    unchanged.includes(action) ? explainUnchanged(action, subject) : undone[action],
  );
  const rest = isPartial ? ['The rest of what was decided stays.'] : [];
  return [[side === 'reported' ? 'We take this back.' : 'We have taken something back.', ...words, ...rest].join(' ')];
}

function explainUnchanged(action: DecisionAction, subject: ReportSubject): string {
  if (action === 'suspend') return 'Another decision still suspends the account.';
  return subject === 'picture'
    ? 'The picture was removed for good, so it can only be added again.'
    : `The ${subject} is not shown again, because it is gone or another decision hides it, too.`;
}

const undoneForReported: Readonly<Record<DecisionAction, string>> = {
  dismiss: '',
  hide: 'What was hidden is shown again, except for a picture in it, which you can add again.',
  warn: 'You have no warning from this case.',
  suspend: 'Your account is open again, and so is what you offer. What was cancelled stays cancelled.',
  settle: 'The disputed appointment is settled the other way.',
  revisit: 'You are not asked for a second visit any more.',
};

const undoneForReporter: Readonly<Record<DecisionAction, string>> = {
  dismiss: '',
  hide: 'What was hidden is shown again.',
  warn: 'There is no warning any more.',
  suspend: 'The account is open again.',
  settle: 'The disputed appointment is settled the other way.',
  revisit: 'The artisan is not asked for a second visit any more.',
};
