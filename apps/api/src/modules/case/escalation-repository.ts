import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export interface EscalatedCase extends Record<string, unknown> {
  id: string;
  number: number;
  due_at: string;
  is_late: boolean;
}

/** Removes stored emails about cases that were decided during the quiet hours. */
export async function removeObsoleteEscalations(db: Db): Promise<void> {
  await db.execute(sql`
    delete from case_escalation e using moderation_case c where c.id = e.case_id and c.state <> 'open'`);
}

export async function escalateCases(db: Db, { at, hours }: { at: SQL; hours: number }): Promise<EscalatedCase[]> {
  const { rows } = await db.execute<EscalatedCase>(sql`
    with escalated as (
      update moderation_case set escalated_at = coalesce(escalated_at, ${at}), late_at = case when due_at <= ${at} then ${at} end
      where state = 'open' and late_at is null and due_at <= ${at} + make_interval(hours => ${hours}::integer)
        and (paused_until is null or paused_until <= ${at}) and (escalated_at is null or due_at <= ${at})
      returning id, number, due_at, assignee_id, late_at is not null as is_late
    ), waiting as (
      insert into case_escalation (case_id, operator_id, is_late)
      select c.id, o.id, c.is_late from escalated c
        join operator o on o.removed_at is null and (o.role = 'owner' or (o.id = c.assignee_id and o.role <> 'viewer'))
      on conflict (operator_id, case_id) do update set is_late = excluded.is_late
    )
    select id, number::int, iso(due_at) as due_at, is_late from escalated order by due_at, id`);
  return rows;
}

/** Returns only cases that are still open and not paused. */
export async function takeEscalations(db: Db, operator_id: string, at: SQL): Promise<EscalatedCase[]> {
  const { rows } = await db.execute<EscalatedCase>(sql`
    with removed as (delete from case_escalation where operator_id = ${operator_id} returning case_id, is_late)
    select c.id, c.number::int, iso(c.due_at) as due_at, removed.is_late
    from removed join moderation_case c on c.id = removed.case_id
    where c.state = 'open' and (c.paused_until is null or c.paused_until <= ${at})
    order by c.due_at, c.id`);
  return rows;
}
