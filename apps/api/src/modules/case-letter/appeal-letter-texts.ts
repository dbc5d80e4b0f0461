import type { AppealDecision } from '@fixit/contract/case/appeal';
import type { DecisionAction } from '@fixit/contract/case/case-decision';
import type { CaseSide } from '@fixit/contract/case/case-question';
import { formatHouseRule } from '@fixit/contract/case/house-rule';
import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { appealOffer, caseSideOf, type LetterContent, type LetterSide } from './case-letter-texts.ts';

/**
 * Tells who decided an appeal: an operator who did not decide the case, the only one who could, or
 * anybody once the appeal is late.
 */
type AppealReviewer = 'another' | 'only' | 'late';

export interface AppealWords {
  /** Identifies the appealed case, not the appeal. */
  number: number;
  subject: ReportSubject;
  appellant: CaseSide;
  action: AppealDecision;
  withdrawn: readonly DecisionAction[];
  /** This is true if some decisions of the case still stand. */
  isPartial: boolean;
  /** These sides have already used their one appeal. */
  appellants: readonly CaseSide[];
  /**
   * Withdrawing these decisions changes nothing: another case still hides the content or suspends the
   * account, or the picture was permanently removed.
   */
  unchanged: readonly DecisionAction[];
  rule: string;
  reason: string;
  reviewer: AppealReviewer;
  decidedAt: Date;
}

export function writeAppealLetter(side: LetterSide, appeal: AppealWords): LetterContent {
  const { number, appellant, action, rule, reason, decidedAt } = appeal;
  const isAppellant = side === appellant;
  const mayAppeal = action === 'grant' && side !== 'visitor' && !appeal.appellants.includes(caseSideOf(side));
  return {
    subject: isAppellant ? `Your appeal, case ${number}` : `Reviewed after an appeal, case ${number}`,
    paragraphs: [
      `${isAppellant ? 'You' : caseSideOf(side) === appellant ? 'Somebody else who reported it' : 'The other side'} appealed, and ${describeReviewer[appeal.reviewer](`case ${number}`)}.`,
      ...(action === 'refuse' ? ['Nothing changes: the decision stands.'] : describeGrant(side, appeal)),
      `The house rule that we looked at: ${formatHouseRule(rule) ?? `Rule ${rule}`}.`,
      `Why we decided this: ${reason}`,
      ...(mayAppeal ? [appealOffer(decidedAt)] : []),
    ],
  };
}

const describeReviewer: Readonly<Record<AppealReviewer, (name: string) => string>> = {
  another: (name) => `somebody who did not decide ${name} has looked at it again`,
  only: (name) => `the only person who could has looked at ${name} again`,
  late: (name) =>
    `somebody who had decided ${name} has looked at it again, because nobody else did within three working days`,
};

function describeGrant(
  side: LetterSide,
  { subject, appellant, withdrawn, isPartial, unchanged }: AppealWords,
): string[] {
  const thing = subject === 'booking' ? 'appointment' : subject;
  if (appellant === 'reporter') {
    const agreement = side !== 'reported' ? ['We agree with you.'] : [];
    const dismissal = side === 'reported' && withdrawn.includes('dismiss') ? ['At first we found no fault in it.'] : [];
    const settlement = withdrawn.includes('settle') ? [reversalsForReporter.settle] : [];
    return [
      [
        ...agreement,
        ...dismissal,
        `The ${thing} does break the house rule below.`,
        ...settlement,
        'If we take further action, we will write to you again.',
      ].join(' '),
    ];
  }
  const reversals = side === 'reported' ? reversalsForReported : reversalsForReporter;
  const changes = withdrawn.map((action) =>
    unchanged.includes(action) ? explainUnchanged(action, subject) : reversals[action],
  );
  const remainder = isPartial ? ['The rest of the decision stands.'] : [];
  const lead = side === 'reported' ? 'We have changed our decision.' : 'We have changed a decision.';
  return [[lead, ...changes, ...remainder].join(' ')];
}

function explainUnchanged(action: DecisionAction, subject: ReportSubject): string {
  if (action === 'suspend') return 'Another decision still suspends the account.';
  return subject === 'picture'
    ? 'The picture was permanently removed, so it would have to be added again.'
    : `The ${subject} is not shown again, because it was deleted or another decision still hides it.`;
}

const reversalsForReported: Readonly<Record<DecisionAction, string>> = {
  dismiss: '',
  hide: 'Everything we had hidden is visible again, except for any picture in it, which you can add again.',
  warn: 'Your warning is withdrawn.',
  suspend:
    'Your account is open again, and anything you offer is visible again. Cancelled requests and appointments stay cancelled.',
  settle: 'The disputed appointment is settled the other way.',
  revisit: 'You no longer need to make a second visit.',
};

const reversalsForReporter: Readonly<Record<DecisionAction, string>> = {
  dismiss: '',
  hide: 'Everything we had hidden is visible again.',
  warn: 'The warning is withdrawn.',
  suspend: 'The account is open again.',
  settle: 'The disputed appointment is settled the other way.',
  revisit: 'The artisan no longer needs to make a second visit.',
};
