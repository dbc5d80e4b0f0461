import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';

export type Subject = { customer_id: string; artisan_id: string; service_id: string; job_id: string | null };

export type KnownSubject = {
  artisan_known: boolean;
  belongs: boolean;
  job_accepted: boolean;
};

/** A withdrawn service still counts where it was talked about before. Undefined when there is no such service. */
export async function findSubject(db: Db, subject: Subject): Promise<KnownSubject | undefined> {
  const { customer_id, artisan_id, service_id, job_id } = subject;
  const { rows } = await db.execute<KnownSubject>(sql`
    select
      exists (
        select from artisan a join account on account.id = a.account_id
        where a.id = ${artisan_id} and account.deleted_at is null and account.suspended_at is null
      ) as artisan_known,
      s.artisan_id = ${artisan_id} as belongs,
      ${job_id}::uuid is null or exists (
        select from job j join invitation i on i.job_id = j.id
        where j.id = ${job_id} and j.customer_id = ${customer_id} and i.artisan_id = ${artisan_id} and i.state = 'accepted'
      ) as job_accepted
    from service s
    where s.id = ${service_id} and (s.active or exists (
      select from conversation where customer_id = ${customer_id} and artisan_id = s.artisan_id and service_id = s.id))`);
  return rows[0];
}

/** Makes it if there is none; it remembers the latest job. */
export async function open(db: Db, { customer_id, artisan_id, service_id, job_id }: Subject): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into conversation as c (customer_id, artisan_id, service_id, job_id)
    values (${customer_id}, ${artisan_id}, ${service_id}, ${job_id})
    on conflict (customer_id, artisan_id, service_id) do update set job_id = coalesce(excluded.job_id, c.job_id)
    returning id`);
  const [row] = rows;
  if (!row) throw new Error('An upsert answered no row');
  return row.id;
}
