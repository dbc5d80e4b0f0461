import type { OperatorRole } from '@fixit/contract/operator/operator-role';
import { digestHour, dueEmailHours, type OperatorEmail } from '@fixit/contract/operator/own-account';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';

export interface FailingPart extends Record<string, unknown> {
  part: string;
  message: string;
}

export interface EmailedOperator extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  role: OperatorRole;
  /** The list is null until the operator chooses. */
  emails: OperatorEmail[] | null;
  /** The operator has been emailed about every deadline up to this instant. */
  due_emailed_until: string | null;
  /** An email about deadlines was sent in the last hour. */
  is_due_recent: boolean;
  is_digest_due: boolean;
}

/** Operators without a passkey have not used their link yet, so their email address is unproven. */
export async function listEmailedOperators(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from operator where removed_at is null and exists (
      select from operator_passkey where operator_passkey.operator_id = operator.id)`);
  return rows.map(({ id }) => id);
}

const londonTime = (at: SQL) => sql`(${at} at time zone 'Europe/London')::time`;

/** Locks the operator. Returns undefined for a removed operator, and during the quiet hours. */
export async function lockEmailedOperator(db: Db, id: string, at: SQL): Promise<EmailedOperator | undefined> {
  const time = londonTime(at);
  const isQuiet = sql`case when quiet_from is null then false
    when quiet_from < quiet_until then ${time} >= quiet_from and ${time} < quiet_until
    else ${time} >= quiet_from or ${time} < quiet_until end`;
  const { rows } = await db.execute<EmailedOperator>(sql`
    select id, name, email, role, emails, iso(due_emailed_until) as due_emailed_until,
      coalesce(due_emailed_at > ${at} - interval '1 hour', false) as is_due_recent,
      digest_day is distinct from (${at} at time zone 'Europe/London')::date
        and ${time} >= make_time(${digestHour}::integer, 0, 0) as is_digest_due
    from operator where id = ${id} and removed_at is null and not ${isQuiet} for update`);
  return rows[0];
}

export async function recordDueEmail(db: Db, id: string, at: SQL): Promise<void> {
  await db.execute(sql`
    update operator set due_emailed_at = ${at}, due_emailed_until = ${at} + make_interval(hours => ${dueEmailHours}::integer)
    where id = ${id}`);
}

export async function recordDigest(db: Db, id: string, at: SQL): Promise<void> {
  await db.execute(sql`
    update operator set digest_day = (${at} at time zone 'Europe/London')::date where id = ${id}`);
}

/** A part that was broken before keeps the time at which it broke. */
export async function storeFailingParts(db: Db, parts: readonly FailingPart[], at: SQL): Promise<void> {
  const json = sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as input(part text, message text)`;
  await db.execute(sql`delete from failing_part where part not in (select part from ${json})`);
  await db.execute(sql`
    insert into failing_part (part, message, since) select part, message, ${at} from ${json}
    on conflict (part) do update set message = excluded.message`);
}

export async function listFailingParts(db: Db): Promise<FailingPart[]> {
  const { rows } = await db.execute<FailingPart>(sql`select part, message from failing_part order by since, part`);
  return rows;
}

/**
 * Marks the parts as emailed. A part that failed only one check may just have been slow, so it
 * waits for a second check.
 */
export async function takeFailingParts(db: Db, operator_id: string, at: SQL): Promise<FailingPart[]> {
  const isNew = sql`since < ${at} - interval '1 minute' and since > coalesce(failures_emailed_until, '-infinity')`;
  const { rows } = await db.execute<FailingPart>(sql`
    select part, message from failing_part, operator where operator.id = ${operator_id} and ${isNew} order by since, part`);
  if (rows.length > 0)
    await db.execute(sql`
      update operator set failures_emailed_until = (
        select max(since) from failing_part where since < ${at} - interval '1 minute')
      where id = ${operator_id}`);
  return rows;
}
