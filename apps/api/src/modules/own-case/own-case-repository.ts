import { letterDelayMinutes } from '@fixit/contract/case/case-decision';
import { writeHouseRule } from '@fixit/contract/case/house-rule';
import type { OwnCase, OwnCaseDetails, Suspension } from '@fixit/contract/case/own-case';
import { writeReportReason } from '@fixit/contract/case/report-reason';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** The key orders the cases of both sides by when they were reported. */
export type ListedOwnCase = OwnCase & { key: string };

/** Neither side reads a decision before its letters leave. */
const isRead = (decided_at: SQL) => sql`${decided_at} <= now() - make_interval(mins => ${letterDelayMinutes})`;

const columns = (reason: SQL) => sql`
  c.id, c.number::int, c.subject_type as subject, ${reason} as reason,
  case when ${isRead(sql`c.decided_at`)} then c.state else 'open' end as state,
  case when ${isRead(sql`c.decided_at`)} then iso(c.decided_at) end as decided_at,
  case when ${isRead(sql`c.decided_at`)} then null else iso(c.due_at) end as due_at`;

const casesReportedBy = (account_id: string, matching: SQL) => sql`
  select r.id as key, 'reporter' as side, ${columns(sql`r.reason`)}, iso(r.created_at) as reported_at
  from case_report r join moderation_case c on c.id = r.case_id where r.reporter_id = ${account_id} and ${matching}`;

const casesAbout = (account_id: string, matching: SQL) => sql`
  select c.id as key, 'reported' as side, ${columns(sql`null`)}, iso(c.reported_at) as reported_at
  from moderation_case c where c.about_id = ${account_id} and ${isRead(sql`c.decided_at`)} and ${matching}`;

/** Lists both kinds of cases, the latest report first. */
export async function listCasesOf(
  db: Db,
  account_id: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListedOwnCase[]> {
  const { rows } = await db.execute<ListedOwnCase>(sql`
    (${casesReportedBy(account_id, before ? sql`r.id < ${before}` : sql`true`)} order by r.id desc limit ${limit})
    union all
    (${casesAbout(account_id, before ? sql`c.id < ${before}` : sql`true`)} order by c.id desc limit ${limit})
    order by key desc limit ${limit}`);
  return rows.map((row) => ({ ...row, reason: row.reason && writeReportReason(row.reason) }));
}

/** Returns undefined if the case is neither of the account's sides, or if its decision is not to be read yet. */
export async function findCaseOf(db: Db, account_id: string, id: string): Promise<OwnCaseDetails | undefined> {
  const ofCase = sql`c.id = ${id}`;
  const { rows } = await db.execute<OwnCaseDetails>(sql`
    select own.*,
      (select e.text from case_evidence e where e.case_id = own.id and e.position = 0
        order by e.copied_at desc, e.id desc limit 1) as text,
      (select r.words from case_report r where r.case_id = own.id and r.id = own.key and own.side = 'reporter') as words,
      (select coalesce(json_agg(json_build_object('action', d.action, 'rule', d.rule::text, 'reason', d.reason,
          'decided_at', iso(d.decided_at)) order by d.id), '[]')
        from case_decision d where d.case_id = own.id and ${isRead(sql`d.decided_at`)}) as decisions,
      (select coalesce(json_agg(json_build_object('note', n.note, 'created_at', iso(n.created_at)) order by n.id), '[]')
        from case_note n where n.case_id = own.id and n.audience = own.side) as notes
    from (${casesReportedBy(account_id, ofCase)} union all ${casesAbout(account_id, ofCase)} limit 1) as own`);
  const [found] = rows;
  return (
    found && {
      ...found,
      reason: found.reason && writeReportReason(found.reason),
      decisions: found.decisions.map((each) => ({ ...each, rule: each.rule && writeHouseRule(each.rule) })),
    }
  );
}

export async function findSuspension(db: Db, account_id: string): Promise<Suspension | null> {
  const { rows } = await db.execute<Suspension>(sql`
    select iso(suspended_at) as since, coalesce(suspended_reason, '') as reason from account
    where id = ${account_id} and suspended_at is not null`);
  return rows[0] ?? null;
}
