import { type LeaseHolder, leaseLife } from '@fixit/contract/operator/lease';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';

export interface LeasedRecord {
  list: string;
  id: string;
}

const isLive = sql`renewed_at > now() - make_interval(secs => ${leaseLife.seconds})`;

export async function renewLease(db: Db, operator_id: string, { list, id }: LeasedRecord): Promise<void> {
  await db.execute(sql`delete from operator_lease where not (${isLive})`);
  await db.execute(sql`
    insert into operator_lease (list, record_id, operator_id) values (${list}, ${id}, ${operator_id})
    on conflict (list, record_id, operator_id) do update set renewed_at = now()`);
}

export async function endLease(db: Db, operator_id: string, { list, id }: LeasedRecord): Promise<void> {
  await db.execute(sql`
    delete from operator_lease where list = ${list} and record_id = ${id} and operator_id = ${operator_id}`);
}

export async function listOtherHolders(
  db: Db,
  operator_id: string,
  { list, id }: LeasedRecord,
): Promise<LeaseHolder[]> {
  const { rows } = await db.execute<LeaseHolder>(sql`
    select o.name, iso(l.since) as since from operator_lease l join operator o on o.id = l.operator_id and o.removed_at is null
    where l.list = ${list} and l.record_id = ${id} and l.operator_id <> ${operator_id} and ${isLive}
    order by l.since, o.name`);
  return rows;
}
