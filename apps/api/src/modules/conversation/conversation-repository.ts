import type { Role } from '@fixit/contract/account';
import type { Message } from '@fixit/contract/message';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isBlockedPair } from '../../db/schema/block-tables.ts';
import { visiblePicture } from '../../db/schema/service-tables.ts';
import { isOnline } from '../../platform/fanout/presence.ts';

export type ConversationRow = {
  id: string;
  side: Role;
  customer_id: string;
  artisan_id: string;
  service_id: string;
  service_image: string | null;
  business_name: string;
  first_name: string;
  other_id: string;
  /** This is false if the other account is deleted or suspended, or if either side has blocked the other. */
  reachable: boolean;
  /** This is true if either side has blocked the other. Neither sees the presence of the other. */
  blocked_pair: boolean;
  /** This is true if the reader has blocked the other side. */
  blocked: boolean;
  is_online: boolean;
  last_seen: string | null;
  last_message_id: string | null;
};

const columns = sql`c.id, c.last_message_id, c.customer_id, c.artisan_id, c.service_id, ${visiblePicture('s')} as service_image, a.business_name,
  case when u.deleted_at is null then u.first_name else ${formerCustomer} end as first_name, other.id as other_id,
  other.deleted_at is null and not is_suspended(other.suspended_at, other.suspended_until) and not pair.blocked as reachable, pair.blocked as blocked_pair,
  case when not pair.blocked then iso(other.last_seen) end as last_seen,
  not pair.blocked and ${isOnline(sql`other.id`)} as is_online`;

export async function findConversation(db: Db, account_id: string, id: string): Promise<ConversationRow | undefined> {
  const { rows } = await db.execute<ConversationRow>(sql`
    select ${columns}, case when c.customer_id = ${account_id} then 'customer' else 'artisan' end as side,
      (select true from block where blocker_id = ${account_id} and blocked_id = other.id) is not null as blocked
    from conversation c
    join artisan a on a.id = c.artisan_id
    join service s on s.id = c.service_id
    join account u on u.id = c.customer_id
    join account other on other.id = case when c.customer_id = ${account_id} then a.account_id else c.customer_id end
    cross join lateral (select ${isBlockedPair(sql`c.customer_id`, sql`a.account_id`)} as blocked) pair
    where c.id = ${id} and (c.customer_id = ${account_id} or a.account_id = ${account_id})`);
  return rows[0];
}

/** Lists the oldest first with `after`, and otherwise the newest first. */
export async function listMessages(
  db: Db,
  conversation_id: string,
  { limit, before, after }: { limit: number; before: string | undefined; after: string | undefined },
): Promise<Message[]> {
  const { rows } = await db.execute<Message>(sql`
    select m.id, m.msg_key, m.sender_id as sender, m.message, iso(m.timestamp) as timestamp,
      f.url as attachment_url, m.attachment_id
    from message m left join attachment f on f.id = m.attachment_id
    where m.conversation_id = ${conversation_id} and m.deleted_at is null
      and ${before ? sql`m.id < ${before}` : sql`true`} and ${after ? sql`m.id > ${after}` : sql`true`}
    order by m.id ${after ? sql`asc` : sql`desc`} limit ${limit}`);
  return rows;
}

export async function listBlockedConversations(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from conversation c join artisan a on a.id = c.artisan_id
    where c.id = any(${sql.param(ids)}::uuid[]) and ${isBlockedPair(sql`c.customer_id`, sql`a.account_id`)}`);
  return rows.map(({ id }) => id);
}
