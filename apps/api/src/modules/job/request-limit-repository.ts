import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

const daySeconds = 24 * 60 * 60;

/** `open_ms` is the time until the request expires, or 0 for a closed request. */
export type RecentRequest = { category_id: string; postcode: string; age_ms: number; open_ms: number };

/** Serialises new requests. Returns false for a deleted or suspended account. */
export async function lockCustomer(db: Db, customer_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from account where id = ${customer_id} and deleted_at is null and not is_suspended(suspended_at, suspended_until) for no key update`);
  return rows.length > 0;
}

/** This includes all open requests, since a request is open for a day. */
export async function listRecentRequests(db: Db, customer_id: string, limit: number): Promise<RecentRequest[]> {
  const { rows } = await db.execute<RecentRequest>(sql`
    select * from (
      select category_id, postcode, (extract(epoch from now() - created_at) * 1000)::float8 as age_ms,
        case when state = 'open' then greatest(extract(epoch from expires_at - now()) * 1000, 0) else 0 end::float8 as open_ms
      from job where customer_id = ${customer_id} order by id desc limit ${limit}
    ) newest where age_ms < ${daySeconds * 1000} order by age_ms`);
  return rows;
}

export async function findMsUntilDayOld(db: Db, customer_id: string): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select greatest(extract(epoch from created_at - now()) + ${daySeconds}, 0)::float8 * 1000 as ms
    from account where id = ${customer_id}`);
  return rows[0]?.ms ?? 0;
}
