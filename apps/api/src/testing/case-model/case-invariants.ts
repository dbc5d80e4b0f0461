import { sql } from 'drizzle-orm';
import type { CaseWorld } from './case-world.ts';

/** Each query selects the ids of rows that break a rule. */
const rules = {
  'a message was stored after a block': sql`
    select m.id from message m
    join conversation c on c.id = m.conversation_id join artisan a on a.id = c.artisan_id
    join block b on (b.blocker_id, b.blocked_id) in ((c.customer_id, a.account_id), (a.account_id, c.customer_id))
    where m.timestamp > b.created_at`,
  'a subject has two open cases': sql`
    select min(id::text) as id from moderation_case where state = 'open' group by subject_type, subject_id having count(*) > 1`,
  'a person reported a case twice': sql`
    select min(id::text) as id from case_report group by case_id, reporter_id having count(*) > 1`,
  'a case has no report': sql`
    select c.id from moderation_case c where not exists (select from case_report r where r.case_id = c.id)`,
  'a report has no copy of its message': sql`
    select c.id from moderation_case c where c.subject_type = 'message' and c.appeal_of is null
      and not exists (select from case_evidence e where e.case_id = c.id and e.position = 0 and e.text <> '')`,
  'a decided case has no decision, or an open case has one': sql`
    select c.id from moderation_case c
    where (c.state = 'open') = exists (select from case_decision d where d.case_id = c.id)`,
  'a side does not have exactly one letter for each decision': sql`
    select d.id from case_decision d join moderation_case c on c.id = d.case_id where
      (select array_agg(l.account_id order by l.account_id) from case_letter l where l.decision_id = d.id)
      is distinct from (select array_agg(account_id order by account_id) from (
        select c.about_id as account_id union all select reporter_id from case_report where case_id = coalesce(c.appeal_of, c.id)) as side)`,
  'a side appealed twice, or against an open case': sql`
    select a.appeal_of as id from moderation_case a join moderation_case c on c.id = a.appeal_of
    group by a.appeal_of, a.appeal_side, c.state having count(*) > 1 or c.state = 'open'`,
  'a decision was withdrawn without a granted appeal': sql`
    select d.case_id as id from case_decision d where d.withdrawn_at is not null and not exists (
      select from moderation_case a where a.appeal_of = d.case_id and a.state = 'upheld')`,
  'a dismissed case is still decided against somebody': sql`
    select c.id from moderation_case c join case_decision d on d.case_id = c.id
    where c.state = 'dismissed' and c.appeal_of is null and d.action <> 'dismiss' and d.withdrawn_at is null`,
  'a deadline is before the report': sql`select id from moderation_case where due_at < reported_at`,
  'a case has more than two questions': sql`
    select case_id as id from case_question group by case_id having count(*) > 2`,
  'a paused case has no unanswered question': sql`
    select c.id from moderation_case c where c.state = 'open' and c.paused_until > now() and not exists (
      select from case_question q where q.case_id = c.id and q.due_at = c.paused_until and q.answered_at is null)`,
  'a suspended account is listed, or one that nobody suspended is not': sql`
    select s.id from service s join artisan a on a.id = s.artisan_id join account u on u.id = a.account_id
    where case when s.active then is_suspended(u.suspended_at, u.suspended_until) else s.withheld and u.suspended_at is null end`,
  'a copy shows more than two messages on either side': sql`
    select case_id as id from case_evidence where position not between -2 and 2`,
} as const;

export async function findCaseFaults({ server }: CaseWorld): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await server.db.execute<{ id: string }>(sql`select id from (${query}) as broken limit 1`);
    faults.push(...rows.map(({ id }) => `${rule}: ${id}`));
  }
  return faults;
}
