import type { ListFilters, ListRow } from '@fixit/contract/operator/operator-list';
import { waitlistLimits } from '@fixit/contract/waitlist';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isIdWithin } from '../../db/query/day-range.ts';
import { waitlistEntry } from '../../db/schema/notification-tables.ts';

export type WaitlistEntry = typeof waitlistEntry.$inferSelect;
export type NewEntry = Pick<
  WaitlistEntry,
  'whatsapp_number' | 'full_name' | 'services' | 'city' | 'social_media' | 'join_whatsapp_group'
>;

/** Locks the list until the transaction ends, so that exactly the first entries are featured. */
export async function lockList(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('waitlist', 0))`);
}

export async function addEntry(db: Db, values: NewEntry): Promise<string | undefined> {
  const isFeatured = sql<boolean>`(select count(*) from (select from waitlist_entry limit ${waitlistLimits.featured}) as first)
    < ${waitlistLimits.featured}`;
  const [row] = await db
    .insert(waitlistEntry)
    .values({ ...values, featured: isFeatured })
    .onConflictDoNothing()
    .returning({ id: waitlistEntry.id });
  return row?.id;
}

export async function findUnforwarded(db: Db, id: string): Promise<WaitlistEntry | undefined> {
  const [row] = await db
    .select()
    .from(waitlistEntry)
    .where(and(eq(waitlistEntry.id, id), isNull(waitlistEntry.forwarded_at)));
  return row;
}

export async function markForwarded(db: Db, id: string): Promise<void> {
  await db.update(waitlistEntry).set({ forwarded_at: sql`now()` }).where(eq(waitlistEntry.id, id));
}

export async function removeEntry(
  db: Db,
  whatsapp_number: string,
): Promise<Pick<WaitlistEntry, 'id' | 'forwarded_at'> | undefined> {
  const [row] = await db
    .delete(waitlistEntry)
    .where(eq(waitlistEntry.whatsapp_number, whatsapp_number))
    .returning({ id: waitlistEntry.id, forwarded_at: waitlistEntry.forwarded_at });
  return row;
}

export type WaitingEntry = Omit<WaitlistEntry, 'id'> & { place: number };

export async function listEntries(db: Db): Promise<WaitingEntry[]> {
  const { rows } = await db.execute<WaitingEntry>(sql`
    select row_number() over (order by id)::int as place, featured, full_name, whatsapp_number, services, city, social_media,
      join_whatsapp_group, iso(forwarded_at) as forwarded_at, iso(created_at) as created_at
    from waitlist_entry order by id`);
  return rows;
}

export async function listEntriesForOperator(
  db: Db,
  { id, ids, state, featured, ...days }: ListFilters<'waitlist'> & { ids?: readonly string[] | undefined },
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<ListRow<'waitlist'>[]> {
  const inState = state === 'forwarded' ? sql`forwarded_at is not null` : sql`forwarded_at is null`;
  const { rows } = await db.execute<ListRow<'waitlist'>>(sql`
    select id, iso(created_at) as created_at, full_name, whatsapp_number, services, city, social_media,
      join_whatsapp_group, featured, (select iso(max(i.created_at)) from artisan_invitation i
        where i.phone = whatsapp_number and i.withdrawn_at is null) as invited_at, case when forwarded_at is null then 'waiting' else 'forwarded' end as state
    from waitlist_entry
    where ${id ? sql`id = ${id}` : sql`true`} and ${ids ? sql`id = any(${sql.param(ids)})` : sql`true`}
      and ${state ? inState : sql`true`}
      and ${featured ? sql`featured = ${featured === 'yes'}` : sql`true`}
      and ${isIdWithin(sql`id`, days)} and ${before ? sql`id < ${before}` : sql`true`}
    order by id desc limit ${limit}`);
  return rows;
}
