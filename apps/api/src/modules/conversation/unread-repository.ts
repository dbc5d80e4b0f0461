import { formerCustomer } from '@fixit/contract/value/former-people';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isBlockedPair } from '../../db/schema/block-tables.ts';

/** `clock` is the database's time in milliseconds. */
export type LockedConversation = {
  id: string;
  customer_id: string;
  artisan_account_id: string;
  business_name: string;
  first_name: string;
  /** This is true if neither side is deleted or suspended, and neither has blocked the other. */
  reachable: boolean;
  last_message_id: string | null;
  customer_wrote_at: string | null;
  artisan_replied_at: string | null;
  clock: number;
};

export type NewMessageCounts = Pick<LockedConversation, 'customer_wrote_at' | 'artisan_replied_at'> & {
  conversation_id: string;
  last_message_id: string;
  by_customer: number;
  by_artisan: number;
};

export type UnreadRow = { id: string; customer_unread: number; artisan_unread: number };

/**
 * Locks in the order of the ids, so that two transactions cannot deadlock. Reads the clock after
 * locking, because the previous holder of a lock may have added messages until then.
 */
export async function lockInOrder(db: Db, ids: readonly string[]): Promise<LockedConversation[]> {
  const { rows } = await db.execute<LockedConversation>(sql`
    with locked as materialized (
      select c.id, c.customer_id, a.account_id as artisan_account_id, a.business_name, c.last_message_id,
        case when u.deleted_at is null then u.first_name else ${formerCustomer} end as first_name,
        iso(c.customer_wrote_at) as customer_wrote_at, iso(c.artisan_replied_at) as artisan_replied_at,
        coalesce(u.deleted_at, o.deleted_at) is null
          and not is_suspended(u.suspended_at, u.suspended_until) and not is_suspended(o.suspended_at, o.suspended_until)
          and not ${isBlockedPair(sql`c.customer_id`, sql`a.account_id`)} as reachable
      from conversation c join artisan a on a.id = c.artisan_id join account u on u.id = c.customer_id
      join account o on o.id = a.account_id
      where c.id = any(${sql.param(ids)}::uuid[])
      order by c.id for no key update of c
    )
    select locked.*, (extract(epoch from clock_timestamp()) * 1000)::double precision as clock from locked`);
  return rows;
}

export async function addUnread(db: Db, counts: readonly NewMessageCounts[]): Promise<UnreadRow[]> {
  const { rows } = await db.execute<UnreadRow>(sql`
    update conversation c set last_message_id = added.last_message_id,
      customer_unread = c.customer_unread + added.by_artisan, artisan_unread = c.artisan_unread + added.by_customer,
      customer_wrote_at = added.customer_wrote_at, artisan_replied_at = added.artisan_replied_at
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as added (conversation_id uuid, last_message_id uuid, by_customer integer, by_artisan integer,
        customer_wrote_at timestamptz, artisan_replied_at timestamptz)
    where c.id = added.conversation_id
    returning c.id, c.customer_unread, c.artisan_unread`);
  return rows;
}

/** Returns undefined if there is no such message or it was already read. */
export async function markRead(
  db: Db,
  account_id: string,
  conversation_id: string,
  message_id: string,
): Promise<{ unread_count: number } | undefined> {
  const { rows } = await db.execute<{ unread_count: number }>(sql`
    with marked as (
      update conversation c set
        customer_read_id = case when c.customer_id = ${account_id} then m.id else c.customer_read_id end,
        artisan_read_id = case when c.customer_id = ${account_id} then c.artisan_read_id else m.id end,
        customer_unread = case when c.customer_id = ${account_id} then later.unread else c.customer_unread end,
        artisan_unread = case when c.customer_id = ${account_id} then c.artisan_unread else later.unread end
      from message m, lateral (
        select count(*)::integer as unread from message l
        where l.conversation_id = m.conversation_id and l.id > m.id and l.sender_id <> ${account_id}
          and l.deleted_at is null
      ) as later
      where c.id = ${conversation_id} and m.conversation_id = c.id and m.id = ${message_id}
        and m.id > coalesce(case when c.customer_id = ${account_id} then c.customer_read_id else c.artisan_read_id end,
          '00000000-0000-0000-0000-000000000000')
      returning later.unread
    )
    select unread as unread_count from marked`);
  return rows[0];
}

type UnreadMessage = { id: string; conversation_id: string; sender_id: string };

export function removeFromUnread(db: Db, message: UnreadMessage): Promise<UnreadRow | undefined> {
  return changeUnread(db, message, -1);
}

export function addToUnread(db: Db, message: UnreadMessage): Promise<UnreadRow | undefined> {
  return changeUnread(db, message, 1);
}

/** Changes nothing for a recipient who has read the message. */
async function changeUnread(
  db: Db,
  { id, conversation_id, sender_id }: UnreadMessage,
  by: 1 | -1,
): Promise<UnreadRow | undefined> {
  const { rows } = await db.execute<UnreadRow>(sql`
    update conversation set
      customer_unread = case when customer_id <> ${sender_id} and (customer_read_id is null or customer_read_id < ${id})
        then greatest(customer_unread + ${by}::integer, 0) else customer_unread end,
      artisan_unread = case when customer_id = ${sender_id} and (artisan_read_id is null or artisan_read_id < ${id})
        then greatest(artisan_unread + ${by}::integer, 0) else artisan_unread end
    where id = ${conversation_id}
    returning id, customer_unread, artisan_unread`);
  return rows[0];
}

/** Marks the sender's messages as read in all conversations. */
export async function clearUnreadFrom(
  db: Db,
  sender_id: string,
): Promise<{ id: string; customer_id: string; artisan_account_id: string }[]> {
  const { rows } = await db.execute<{ id: string; customer_id: string; artisan_account_id: string }>(sql`
    with locked as materialized (
      select c.id, a.account_id as artisan_account_id
      from conversation c join artisan a on a.id = c.artisan_id
      where c.customer_id = ${sender_id} or c.artisan_id = (select id from artisan where account_id = ${sender_id})
      order by c.id for no key update of c
    )
    update conversation c set
      customer_unread = case when c.customer_id = ${sender_id} then c.customer_unread else 0 end,
      artisan_unread = case when c.customer_id = ${sender_id} then 0 else c.artisan_unread end
    from locked where c.id = locked.id
    returning c.id, c.customer_id, locked.artisan_account_id`);
  return rows;
}
