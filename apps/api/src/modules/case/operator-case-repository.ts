import { formatHouseRule } from '@fixit/contract/case/house-rule';
import { disputeReason, formatReportReason, type ReportSubject } from '@fixit/contract/case/report-reason';
import type { CaseDetails, CaseOutcomes } from '@fixit/contract/operator/case/case-calls';
import type { ListFilters, ListRow } from '@fixit/contract/operator/operator-list';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { visiblePicture } from '../../db/schema/service-tables.ts';
import { isNewerThan, microsecondsOf, type TimePosition } from '../../platform/http/cursor.ts';
import { letterJobKeyPrefix } from '../case-letter/case-letter-actions.ts';

export type OperatorCase = ListRow<'cases'> & { microseconds: string };

interface CaseFilter extends Omit<ListFilters<'cases'>, 'account' | 'with'> {
  assignee?: { id: string } | 'none' | undefined;
  /** The case is about this account. */
  account_id?: string | undefined;
  ids?: readonly string[] | undefined;
}

type CaseRow = Omit<OperatorCase, 'subject' | 'reason'> & {
  number: number;
  /** An appeal is against the case with this number. */
  appealed: number | null;
  subject_type: ReportSubject;
  reasons: string[];
};

const queueAt = sql`c.queue_at`;

const personName = (account: SQL) => sql`(
  select coalesce(nullif(own.business_name, ''), trim(u.first_name || ' ' || u.last_name)) from account u
  left join artisan own on own.account_id = u.id where u.id = ${account})`;

/** Lists open cases, the soonest due first, and then decided ones, the latest first. */
export async function listCasesForOperator(
  db: Db,
  { id, ids, account_id, state, class: caseClass, assignee, waits }: CaseFilter,
  { limit, after }: { limit: number; after?: TimePosition | undefined },
): Promise<OperatorCase[]> {
  const { rows } = await db.execute<CaseRow>(sql`
    with page as materialized (
      select c.* from moderation_case c
      where ${id ? sql`c.id = ${id}` : sql`true`} and ${ids ? sql`c.id = any(${sql.param(ids)})` : sql`true`}
        and ${account_id ? sql`c.about_id = ${account_id}` : sql`true`}
        and ${state ? sql`c.state = ${state}` : sql`true`} and ${caseClass ? sql`c.class = ${caseClass}` : sql`true`}
        and ${isAssignedTo(assignee)} and ${waitsFor(waits)}
        and ${after ? isNewerThan(after, { at: queueAt, id: sql`c.id` }) : sql`true`}
      order by c.queue_at, c.id limit ${limit}
    )
    select c.id, c.number::int, c.subject_type, iso(c.due_at) as due_at, iso(c.reported_at) as reported_at, c.class, c.state,
      ${microsecondsOf(queueAt)}::text as microseconds, c.about_id, ${personName(sql`c.about_id`)} as about,
      (select name from operator o where o.id = c.assignee_id and o.removed_at is null) as assignee,
      case when c.state = 'open' and c.paused_until > now() then iso(c.paused_until) end as paused_until,
      (select e.number::int from moderation_case e where e.id = c.appeal_of) as appealed,
      iso(c.decided_at) as decided_at, d.rule::text as rule, d.reason as decision,
      (select count(*)::int from case_report r where r.case_id = c.id) as reports,
      (select coalesce(json_agg(reason order by first_at), '[]') from (
        select reason, min(created_at) as first_at from case_report r where r.case_id = c.id group by reason) as listed) as reasons
    from page c left join lateral (
      select rule, reason from case_decision where case_id = c.id order by id desc limit 1) as d on true
    order by c.queue_at, c.id`);
  return rows.map(({ number, appealed, subject_type, reasons, rule, ...row }) => ({
    ...row,
    reason: reasons.map(formatReportReason).join('. '),
    subject: describeSubject({ number, appealed, subject_type, reasons }),
    rule: rule && formatHouseRule(rule),
  }));
}

function describeSubject({
  number,
  appealed,
  subject_type,
  reasons,
}: Pick<CaseRow, 'number' | 'appealed' | 'subject_type' | 'reasons'>): string {
  if (appealed !== null) return `Appeal against case ${appealed}, case ${number}`;
  return reasons.includes(disputeReason) ? `Dispute, case ${number}` : `Report of a ${subject_type}, case ${number}`;
}

function waitsFor(waits: CaseFilter['waits']): SQL {
  if (waits === undefined) return sql`true`;
  const isPaused = sql`coalesce(c.paused_until > now(), false)`;
  return sql`c.state = 'open' and ${waits === 'answer' ? isPaused : sql`not ${isPaused}`}`;
}

function isAssignedTo(assignee: CaseFilter['assignee']): SQL {
  if (assignee === undefined) return sql`true`;
  if (assignee !== 'none') return sql`c.assignee_id = ${assignee.id}`;
  return sql`not exists (select from operator o where o.id = c.assignee_id and o.removed_at is null)`;
}

const outcomesOf = (cases: SQL) => sql`(
  select json_build_object('upheld', count(*) filter (where state = 'upheld'),
    'dismissed', count(*) filter (where state = 'dismissed' and not settled_by_sides), 'open', count(*) filter (where state = 'open'))
  from moderation_case where appeal_of is null and ${cases})`;

const reportedBy = (account: SQL) => sql`
  moderation_case.id in (select case_id from case_report own where own.reporter_id = ${account})`;

export interface CaseCounts extends Record<string, unknown> {
  about: CaseOutcomes;
  reported: CaseOutcomes;
}

export async function countCasesOf(db: Db, account_id: string): Promise<CaseCounts> {
  const { rows } = await db.execute<CaseCounts>(sql`
    select ${outcomesOf(sql`about_id = ${account_id}`)} as about, ${outcomesOf(reportedBy(sql`${account_id}::uuid`))} as reported`);
  const [counts] = rows;
  if (!counts) throw new Error('The count returned no row');
  return counts;
}

const maxListedReports = 20;
const maxListedCases = 10;
const maxListedNotes = 50;
const maxListedLetters = 20;
const maxFailureLength = 200;

const decisionLetters = (decision: SQL) => sql`(
  select coalesce(json_agg(row), '[]') from (
    select json_build_object('id', l.id, 'side', l.side, 'name', coalesce(${personName(sql`l.account_id`)}, ''),
      'subject', l.subject, 'paragraphs', l.paragraphs,
      'state', case when l.stopped_at is not null then 'stopped' when l.sent_at is null then 'waiting'
        when mail.id is null then 'sent' when mail.attempts >= mail.max_attempts and mail.locked_at is null then 'failed'
        when mail.last_error is not null then 'retried' else 'queued' end,
      'failure', left(split_part(mail.last_error, E'\\n', 1), ${maxFailureLength}::int),
      'leaves_at', iso(l.leaves_at), 'stopped_at', iso(l.stopped_at), 'sent_at', iso(l.sent_at)) as row
    from case_letter l left join graphile_worker._private_jobs mail on mail.key = ${letterJobKeyPrefix} || l.id::text
    where l.decision_id = ${decision} order by l.side, l.id limit ${maxListedLetters}) as listed)`;

const decisionsOf = (case_id: SQL) => sql`(
  select coalesce(json_agg(row), '[]') from (
    select json_build_object('id', d.id, 'action', d.action, 'rule', d.rule::text, 'reason', d.reason,
      'decided_at', iso(d.decided_at), 'withdrawn_at', iso(d.withdrawn_at),
      'operator', (select name from operator o where o.id = d.operator_id),
      'letters', ${decisionLetters(sql`d.id`)}) as row
    from case_decision d where d.case_id = ${case_id} order by d.id) as listed)`;

const appointmentOf = (booking_id: SQL) => sql`(
  select json_build_object('id', b.id, 'business', a.business_name,
    'customer', coalesce(${personName(sql`b.customer_id`)}, ''), 'category', k.category, 'image', ${visiblePicture('s')},
    'starts_at', iso(b.starts_at), 'ends_at', iso(b.ends_at), 'price', b.price, 'state', booking_state_now(b.state, b.expires_at, b.ends_at))
  from booking b join artisan a on a.id = b.artisan_id join service s on s.id = b.service_id
    join category k on k.id = s.category_id
  where b.id = ${booking_id})`;

/** The evidence and the history of an appeal belong to the appealed case. */
const appealedOrSelf = (row: SQL) => sql`coalesce(${row}.appeal_of, ${row}.id)`;

export async function findCaseDetails(db: Db, id: string): Promise<Omit<CaseDetails, 'sides'> | undefined> {
  const { rows } = await db.execute<Omit<CaseDetails, 'sides'>>(sql`
    select c.number::int, c.subject_type as subject, c.settled_by_sides,
      case when c.subject_type = 'booking' then ${appointmentOf(sql`c.subject_id`)} end as appointment,
      ${outcomesOf(sql`about_id = c.about_id and moderation_case.id <> ${appealedOrSelf(sql`c`)}`)} as about,
      (select coalesce(json_agg(row), '[]') from (
        select json_build_object('position', e.position, 'sender_id', e.sender_id,
          'sender', coalesce(${personName(sql`e.sender_id`)}, ''), 'text', e.text, 'had_picture', e.had_picture,
          'picture', e.picture, 'thumbnail', e.thumbnail, 'sent_at', iso(e.sent_at)) as row
        from case_evidence e where e.case_id = ${appealedOrSelf(sql`c`)} order by e.position, e.copied_at, e.id) as copies) as evidence,
      (select coalesce(json_agg(row), '[]') from (
        select json_build_object('reporter_id', r.reporter_id, 'reporter', coalesce(${personName(sql`r.reporter_id`)}, ''),
          'reason', r.reason, 'words', r.words, 'created_at', iso(r.created_at),
          'made', ${outcomesOf(sql`${reportedBy(sql`r.reporter_id`)} and moderation_case.id <> ${appealedOrSelf(sql`c`)}`)}) as row
        from case_report r where r.case_id = c.id order by r.id desc limit ${maxListedReports}) as listed) as reports,
      (select coalesce(json_agg(row), '[]') from (
        select json_build_object('id', e.id, 'number', e.number, 'subject', e.subject_type, 'state', e.state,
          'reported_at', iso(e.reported_at)) as row
        from moderation_case e where e.about_id = c.about_id and e.id <> ${appealedOrSelf(sql`c`)} and e.appeal_of is null order by e.id desc limit ${maxListedCases}
      ) as listed) as earlier,
      ${decisionsOf(sql`c.id`)} as decisions,
      (select json_build_object('id', e.id, 'number', e.number, 'side', c.appeal_side, 'decisions', ${decisionsOf(sql`e.id`)})
        from moderation_case e where e.id = c.appeal_of) as appealed,
      (select coalesce(json_agg(json_build_object('id', e.id, 'number', e.number, 'side', e.appeal_side, 'state', e.state)
          order by e.id), '[]')
        from moderation_case e where e.appeal_of = c.id) as appeals,
      (select coalesce(json_agg(row), '[]') from (
        select json_build_object('id', q.id, 'side', q.side, 'account_id', q.account_id,
          'name', coalesce(${personName(sql`q.account_id`)}, ''), 'question', q.question, 'asked_at', iso(q.asked_at),
          'due_at', iso(q.due_at), 'answer', q.answer, 'answered_at', iso(q.answered_at)) as row
        from case_question q where q.case_id = c.id order by q.position) as listed) as questions,
      (select coalesce(json_agg(row), '[]') from (
        select json_build_object('id', n.id, 'audience', n.audience, 'note', n.note, 'created_at', iso(n.created_at),
          'author', (select name from operator o where o.id = n.operator_id)) as row
        from case_note n where n.case_id = c.id order by n.id desc limit ${maxListedNotes}) as listed) as notes
    from moderation_case c where c.id = ${id}`);
  const [details] = rows;
  return (
    details && {
      ...details,
      reports: details.reports.map((report) => ({ ...report, reason: formatReportReason(report.reason) })),
    }
  );
}
