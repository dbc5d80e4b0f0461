import { isAppealInTime, lastAppealDay } from '@fixit/contract/case/appeal';
import { letterDelayMinutes } from '@fixit/contract/case/case-decision';
import { caseState } from '@fixit/contract/case/case-life';
import { formatHouseRule } from '@fixit/contract/case/house-rule';
import type { OwnCase, OwnCaseDetails, Suspension } from '@fixit/contract/case/own-case';
import { formatReportReason } from '@fixit/contract/case/report-reason';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** `key` orders the cases of both sides by the time of the report. */
export type ListedOwnCase = OwnCase & { key: string };

/** The two sides can read a decision once its letters are sent. */
const isReadable = (decided_at: SQL) => sql`${decided_at} <= now() - make_interval(mins => ${letterDelayMinutes})`;

/** A case that the sides settled has no letters. */
const isCaseReadable = sql`(c.settled_by_sides or ${isReadable(sql`c.decided_at`)})`;

const isNotReadable = (at: SQL) => sql`coalesce(not ${isReadable(at)}, true)`;

/**
 * The state is open until the letters are sent, and unchanged by a granted appeal until that
 * appeal's letters are sent.
 */
export const stateForSides = sql`
  case when not ${isCaseReadable} or c.state = 'open' then 'open' else coalesce((
    select case when bool_or(a.appeal_side = 'reported') or exists (
        select from case_decision d where d.case_id = c.id and d.action <> 'dismiss' and ${isReadable(sql`d.decided_at`)}
          and ${isNotReadable(sql`d.withdrawn_at`)}) then 'upheld' else 'dismissed' end
    from moderation_case a join case_decision g on g.case_id = a.id and g.action = 'grant'
    where a.appeal_of = c.id and not ${isReadable(sql`g.decided_at`)} having count(*) > 0), c.state) end`;

const columns = (reason: SQL) => sql`
  c.id, c.number::int, c.subject_type as subject, ${reason} as reason, c.settled_by_sides,
  ${stateForSides} as state,
  case when ${isCaseReadable} then iso(c.decided_at) end as decided_at,
  case when ${isCaseReadable} then null else iso(c.due_at) end as due_at`;

const casesReportedBy = (account_id: string, matching: SQL) => sql`
  select r.id as key, 'reporter' as side, ${columns(sql`r.reason`)}, iso(r.created_at) as reported_at
  from case_report r join moderation_case c on c.id = r.case_id where r.reporter_id = ${account_id} and c.appeal_of is null and ${matching}`;

const casesAbout = (account_id: string, matching: SQL) => sql`
  select c.id as key, 'reported' as side, ${columns(sql`null`)}, iso(c.reported_at) as reported_at
  from moderation_case c where c.about_id = ${account_id} and c.appeal_of is null and ${isCaseReadable} and ${matching}`;

type OwnCaseRow = Omit<ListedOwnCase, 'appeal_by'> & {
  /** Ignores decisions that the account may not read yet. */
  last_decided_at: string | null;
  may_appeal: boolean;
  now: string;
};

/** Adds the account's appeal, and whether its side can still open or join one. */
const withAppeals = (account_id: string, own: SQL) => sql`
  select own.*, coalesce(a.state = 'open' and not participation.is_part, a.id is null) as may_appeal,
    case when not participation.is_part then null when a.state = 'open' or not ${isReadable(sql`a.decided_at`)} then 'open'
      when a.state = 'upheld' then 'granted' when a.state = 'dismissed' then 'refused' end as appeal,
    a.id as appeal_id, case when participation.is_part and a.state = 'open' then iso(a.due_at) end as appeal_due_at,
    last.decided_at as last_decided_at, iso(now()) as now, question.answer_by,
    (select coalesce(json_agg(d.action order by d.id), '[]') from case_decision d
      where d.case_id = own.id and ${isReadable(sql`d.decided_at`)} and ${isNotReadable(sql`d.withdrawn_at`)}) as actions
  from (${own}) as own
    left join moderation_case a on a.appeal_of = own.id and a.appeal_side = own.side
    cross join lateral (
      select exists (select from case_report r where r.case_id = a.id and r.reporter_id = ${account_id}) as is_part) as participation
    cross join lateral (
      select iso(max(d.decided_at)) as decided_at from moderation_case c join case_decision d on d.case_id = c.id
      where (c.id = own.id or (c.appeal_of = own.id and d.action = 'grant')) and ${isReadable(sql`d.decided_at`)}) as last
    cross join lateral (
      select iso(min(q.due_at)) as answer_by from case_question q join moderation_case c on c.id = q.case_id
      where q.account_id = ${account_id} and q.answered_at is null and c.state = 'open'
        and (c.id = own.id or c.appeal_of = own.id)) as question`;

function lastDayOfAppeal({ side, state, may_appeal, last_decided_at, now }: OwnCaseRow): string | null {
  if (last_decided_at === null || !may_appeal || state === caseState.open) return null;
  if (side === 'reported' && state === caseState.dismissed) return null;
  const decidedAt = new Date(last_decided_at);
  return isAppealInTime(decidedAt, new Date(now)) ? lastAppealDay(decidedAt) : null;
}

function describeRow<Row extends OwnCaseRow>(row: Row) {
  const { last_decided_at: _, may_appeal: __, now: ___, ...columnsForSides } = row;
  return { ...columnsForSides, reason: row.reason && formatReportReason(row.reason), appeal_by: lastDayOfAppeal(row) };
}

export async function listCasesOf(
  db: Db,
  account_id: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListedOwnCase[]> {
  const { rows } = await db.execute<OwnCaseRow>(
    sql`${withAppeals(
      account_id,
      sql`
    (${casesReportedBy(account_id, before ? sql`r.id < ${before}` : sql`true`)} order by r.id desc limit ${limit})
    union all
    (${casesAbout(account_id, before ? sql`c.id < ${before}` : sql`true`)} order by c.id desc limit ${limit})
    order by key desc limit ${limit}`,
    )} order by own.key desc`,
  );
  return rows.map(describeRow);
}

/** Returns undefined if the account is on neither side of the case, or cannot read its decision yet. */
export async function findCaseOf(db: Db, account_id: string, id: string): Promise<OwnCaseDetails | undefined> {
  const ofCase = sql`c.id = ${id}`;
  const { rows } = await db.execute<OwnCaseDetails & OwnCaseRow>(sql`
    select own.*,
      (select e.text from case_evidence e where e.case_id = own.id and e.position = 0
        order by e.copied_at desc, e.id desc limit 1) as text,
      (select r.words from case_report r where r.case_id = own.id and r.id = own.key and own.side = 'reporter') as words,
      (select coalesce(json_agg(json_build_object('action', d.action, 'rule', d.rule::text, 'reason', d.reason,
          'decided_at', iso(d.decided_at), 'withdrawn', coalesce(${isReadable(sql`d.withdrawn_at`)}, false)) order by d.id), '[]')
        from case_decision d join moderation_case c on c.id = d.case_id
        where (c.id = own.id or c.appeal_of = own.id) and ${isReadable(sql`d.decided_at`)}) as decisions,
      (select r.words from case_report r where r.case_id = own.appeal_id and r.reporter_id = ${account_id}) as appeal_words,
      (select coalesce(json_agg(json_build_object('note', n.note, 'created_at', iso(n.created_at)) order by n.id), '[]')
        from case_note n join moderation_case c on c.id = n.case_id
        where (c.id = own.id or c.appeal_of = own.id) and n.audience = own.side) as notes
    from (${withAppeals(account_id, sql`${casesReportedBy(account_id, ofCase)} union all ${casesAbout(account_id, ofCase)} limit 1`)}) as own`);
  const [row] = rows;
  return (
    row && {
      ...describeRow(row),
      decisions: row.decisions.map((each) => ({ ...each, rule: each.rule && formatHouseRule(each.rule) })),
    }
  );
}

export async function findSuspension(db: Db, account_id: string): Promise<Suspension | null> {
  const { rows } = await db.execute<Suspension>(sql`
    select iso(suspended_at) as since, last_suspended_day(suspended_until)::text as until,
      coalesce(suspended_reason, '') as reason
    from account where id = ${account_id} and is_suspended(suspended_at, suspended_until)`);
  return rows[0] ?? null;
}
