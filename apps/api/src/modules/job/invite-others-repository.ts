import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import { isBlockedPair } from '../../db/schema/block-tables.ts';
import type { NewInvitation } from './job-repository.ts';

export type ClaimedRequest = Position & {
  id: string;
  customer_id: string;
  category_id: string;
  category: string;
  description: string;
  postcode: string;
  /** This artisan was chosen by the customer. */
  artisan_id: string;
};

const isWaiting = sql`invites_others_at is not null and state = 'open' and accepted_count = 0 and expires_at > now()`;

export function claimRequest(db: Db, id: string): Promise<ClaimedRequest | undefined> {
  return claimWhere(db, sql`id = ${id} and ${isWaiting}`);
}

/** Skips locked requests, which the next run claims. */
export function claimNextDue(db: Db): Promise<ClaimedRequest | undefined> {
  return claimWhere(
    db,
    sql`id = (select id from job where ${isWaiting} and invites_others_at <= now()
      order by invites_others_at limit 1 for no key update skip locked)`,
  );
}

async function claimWhere(db: Db, condition: SQL): Promise<ClaimedRequest | undefined> {
  const { rows } = await db.execute<ClaimedRequest>(sql`
    with claimed_job as (update job set invites_others_at = null where ${condition} returning *)
    select claimed_job.id, customer_id, category_id, category.category, description, postcode, latitude, longitude,
      (select artisan_id from invitation where job_id = claimed_job.id limit 1) as artisan_id
    from claimed_job join category on category.id = category_id`);
  return rows[0];
}

/** Leaves out artisans if a block was added meanwhile. Returns the ids of the invited artisans. */
export async function addInvitations(
  db: Db,
  { id, customer_id }: Pick<ClaimedRequest, 'id' | 'customer_id'>,
  invitations: readonly NewInvitation[],
): Promise<Set<string>> {
  const account_id = sql`(select account_id from artisan where artisan.id = input.artisan_id)`;
  const { rows } = await db.execute<{ artisan_id: string }>(sql`
    with new_invitation as (
      insert into invitation (job_id, artisan_id, service_id, distance_km, place_km)
      select ${id}, input.* from json_to_recordset(${JSON.stringify(invitations)})
        as input (artisan_id uuid, service_id uuid, distance_km float8, place_km float8)
      where not ${isBlockedPair(sql`${customer_id}::uuid`, account_id)}
      returning artisan_id
    ), updated_job as (
      update job set asked_count = asked_count + (select count(*) from new_invitation) where id = ${id}
    )
    select artisan_id from new_invitation`);
  return new Set(rows.map(({ artisan_id }) => artisan_id));
}
