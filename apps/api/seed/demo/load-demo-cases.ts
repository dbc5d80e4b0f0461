import { type CaseClass, caseDeadline } from '@fixit/contract/case/case-deadline';
import type { DecisionAction } from '@fixit/contract/case/case-decision';
import { type CaseSide, caseSides } from '@fixit/contract/case/case-question';
import type { HouseRuleNumber } from '@fixit/contract/case/house-rule';
import type { ReportReasonName, ReportSubject } from '@fixit/contract/case/report-reason';
import { demoAccounts } from '@fixit/contract/demo';
import type { PoolClient } from 'pg';
import { writeCaseLetter } from '../../src/modules/case-letter/case-letter-texts.ts';

interface DemoCase {
  subject: ReportSubject;
  class: CaseClass;
  reason: ReportReasonName;
  words: string;
  reporter: string;
  reported: string;
  /** The first text was reported. Earlier texts follow, the latest first. */
  texts: readonly string[];
  hoursAgo: number;
  decision?: { action: DecisionAction; rule: HouseRuleNumber; reason: string; hoursAgo: number };
}

const customer = `select id from account where email = '${demoAccounts.customer}'`;
const artisan = `select id from account where email = '${demoAccounts.artisan}'`;
const business = (name: string) => `select account_id from artisan where business_name = '${name}' order by id limit 1`;
const otherCustomer = `select id from account where role = 'customer' and email <> '${demoAccounts.customer}' order by id limit 1`;

/** The reported content exists only as these copies. The urgent case is due within the hour. */
const demoCases: readonly DemoCase[] = [
  {
    subject: 'message',
    class: 'ordinary',
    reason: 'advert',
    words: 'He writes to me about solar panels every week.',
    reporter: customer,
    reported: business('Brightside'),
    texts: ['Still thinking about panels? This month I fit them without the call-out.', 'Sockets done, thank you!'],
    hoursAgo: 120,
    decision: {
      action: 'dismiss',
      rule: 8,
      reason: 'One line after finished work is not an advert, and he stopped when you asked.',
      hoursAgo: 72,
    },
  },
  {
    subject: 'message',
    class: 'ordinary',
    reason: 'insult',
    words: 'I only asked when she would come.',
    reporter: otherCustomer,
    reported: artisan,
    texts: ['You have asked four times. Go and pester some other fool.', 'I said Thursday.', 'When are you coming?'],
    hoursAgo: 96,
    decision: {
      action: 'warn',
      rule: 3,
      reason: 'A tired answer is human, but “fool” is about the person and not about the work.',
      hoursAgo: 50,
    },
  },
  {
    subject: 'message',
    class: 'urgent',
    reason: 'payment',
    words: 'He has not even been up the ladder.',
    reporter: customer,
    reported: business('Kirkgate Painters'),
    texts: [
      'I am holding Thursday for you, but I need £400 by bank transfer today. Best do it outside the app, it is quicker.',
      'Thursday would suit me.',
      'Could you look at the gutter too?',
    ],
    hoursAgo: 23.3,
  },
  {
    subject: 'review',
    class: 'ordinary',
    reason: 'untrue',
    words: 'I have never had a customer of that name.',
    reporter: artisan,
    reported: otherCustomer,
    texts: ['1 of 5\nNever came, and kept the deposit.'],
    hoursAgo: 3,
  },
];

/** Adds open and decided cases to the demo world. */
export async function loadDemoCases(client: PoolClient): Promise<Record<string, number>> {
  for (const demoCase of demoCases) await addDemoCase(client, demoCase);
  return { cases: demoCases.length };
}

async function addDemoCase(client: PoolClient, demoCase: DemoCase): Promise<void> {
  const { subject, class: caseClass, reason, words, texts, hoursAgo, decision } = demoCase;
  const reportedAt = new Date(Date.now() - hoursAgo * 3_600_000);
  const { rows } = await client.query<{ id: string; number: number; about_id: string; reporter_id: string }>(
    `insert into moderation_case (subject_type, subject_id, about_id, class, reported_at, due_at)
     select $1, uuid_v7(), (${demoCase.reported}), $2, $3, $4
     returning id, number::int, about_id, (${demoCase.reporter}) as reporter_id`,
    [subject, caseClass, reportedAt, caseDeadline(caseClass, reportedAt)],
  );
  const [stored] = rows;
  if (!stored) throw new Error('A case of the demo world was not stored');
  const { id, about_id, reporter_id } = stored;
  await client.query(
    `insert into case_report (case_id, reporter_id, reason, words, created_at) values ($1, $2, $3, $4, $5)`,
    [id, reporter_id, reason, words, reportedAt],
  );
  for (const [index, text] of texts.entries()) {
    const sentAt = new Date(reportedAt.getTime() - (index + 1) * 20 * 60_000);
    await client.query(
      `insert into case_evidence (case_id, position, sender_id, text, sent_at, copied_at) values ($1, $2, $3, $4, $5, $6)`,
      [id, -index, index % 2 === 0 ? about_id : reporter_id, text, sentAt, reportedAt],
    );
  }
  if (decision) await addDemoDecision(client, { ...stored, subject }, decision);
}

interface StoredDemoCase {
  id: string;
  number: number;
  subject: ReportSubject;
  about_id: string;
  reporter_id: string;
}

/** Adds a decision whose letters have already been sent. */
async function addDemoDecision(
  client: PoolClient,
  { id, number, subject, about_id, reporter_id }: StoredDemoCase,
  { action, rule, reason, hoursAgo }: NonNullable<DemoCase['decision']>,
): Promise<void> {
  const decidedAt = new Date(Date.now() - hoursAgo * 3_600_000);
  const state = action === 'dismiss' ? 'dismissed' : 'upheld';
  await client.query(`update moderation_case set state = $2, decided_at = $3 where id = $1`, [id, state, decidedAt]);
  const { rows } = await client.query<{ decision_id: string }>(
    `insert into case_decision (case_id, action, rule, reason, decided_at) values ($1, $2, $3, $4, $5)
     returning id as decision_id`,
    [id, action, rule, reason, decidedAt],
  );
  const letterTo = (side: CaseSide) =>
    writeCaseLetter(side, {
      number,
      subject,
      action,
      rule: String(rule),
      reason,
      decidedAt,
      until: null,
      settledAs: null,
      appellants: [],
      marketName: 'Fixit',
    });
  for (const side of caseSides) {
    const letter = letterTo(side);
    await client.query(
      `insert into case_letter (decision_id, account_id, side, subject, paragraphs, leaves_at, sent_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [
        rows[0]?.decision_id,
        side === 'reporter' ? reporter_id : about_id,
        side,
        letter.subject,
        JSON.stringify(letter.paragraphs),
        decidedAt,
      ],
    );
  }
}
