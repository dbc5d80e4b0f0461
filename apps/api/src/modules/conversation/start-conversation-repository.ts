import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isBlockedPair } from '../../db/schema/block-tables.ts';

export type ConversationSubject = {
  customer_id: string;
  artisan_id: string;
  service_id: string;
  job_id: string | null;
};

export type SubjectRow = {
  artisan_exists: boolean;
  artisan_offers_service: boolean;
  artisan_accepted_job: boolean;
};

/** Returns undefined for a withdrawn service about which the two have no conversation. */
export async function findSubject(db: Db, subject: ConversationSubject): Promise<SubjectRow | undefined> {
  const { customer_id, artisan_id, service_id, job_id } = subject;
  const { rows } = await db.execute<SubjectRow>(sql`
    select
      exists (
        select from artisan a join account on account.id = a.account_id
        where a.id = ${artisan_id} and account.deleted_at is null and not is_suspended(account.suspended_at, account.suspended_until)
          and not ${isBlockedPair(sql`${customer_id}::uuid`, sql`a.account_id`)}
      ) as artisan_exists,
      s.artisan_id = ${artisan_id} as artisan_offers_service,
      ${job_id}::uuid is null or exists (
        select from job j join invitation i on i.job_id = j.id
        where j.id = ${job_id} and j.customer_id = ${customer_id} and i.artisan_id = ${artisan_id} and i.state = 'accepted'
      ) as artisan_accepted_job
    from service s
    where s.id = ${service_id} and (s.active or exists (
      select from conversation where customer_id = ${customer_id} and artisan_id = s.artisan_id and service_id = s.id))`);
  return rows[0];
}

/**
 * Idempotent: returns the id of an existing conversation, and makes `job_id` its job unless that is
 * null.
 */
export async function upsertConversation(
  db: Db,
  { customer_id, artisan_id, service_id, job_id }: ConversationSubject,
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into conversation as c (customer_id, artisan_id, service_id, job_id)
    values (${customer_id}, ${artisan_id}, ${service_id}, ${job_id})
    on conflict (customer_id, artisan_id, service_id) do update set job_id = coalesce(excluded.job_id, c.job_id)
    returning id`);
  const [row] = rows;
  if (!row) throw new Error('The upsert returned no row');
  return row.id;
}

/** Serialises the customer's new conversations until the transaction ends. */
export async function lockChatStarts(db: Db, customer_id: string): Promise<void> {
  await db.execute(sql`select from account where id = ${customer_id} for no key update`);
}

export async function hasConversation(
  db: Db,
  { customer_id, artisan_id, service_id }: ConversationSubject,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from conversation
    where customer_id = ${customer_id} and artisan_id = ${artisan_id} and service_id = ${service_id}`);
  return rows.length > 0;
}

/** Returns the milliseconds until each conversation is an hour old, newest first. */
export async function listRecentStarts(db: Db, customer_id: string, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ ms_left: number }>(sql`
    select (extract(epoch from created_at + interval '1 hour' - now()) * 1000)::float8 as ms_left from conversation
    where customer_id = ${customer_id} and job_id is null and created_at > now() - interval '1 hour'
    order by created_at desc limit ${limit}`);
  return rows.map(({ ms_left }) => ms_left);
}
