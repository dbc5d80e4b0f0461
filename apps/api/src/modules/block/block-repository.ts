import type { BlockedPerson } from '@fixit/contract/block';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

/** Returns undefined if the account does not take part in the conversation. */
export async function findOtherSide(db: Db, account_id: string, conversation_id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select case when c.customer_id = ${account_id} then a.account_id else c.customer_id end as id
    from conversation c join artisan a on a.id = c.artisan_id
    where c.id = ${conversation_id} and (c.customer_id = ${account_id} or a.account_id = ${account_id})`);
  return rows[0]?.id;
}

const conversationsBetween = (first: string, second: string) => sql`
  from conversation c join artisan a on a.id = c.artisan_id
  where (c.customer_id = ${first} and a.account_id = ${second}) or (c.customer_id = ${second} and a.account_id = ${first})`;

/**
 * Locks both accounts and then their conversations, each in the order of the ids. Proposals,
 * requests and acceptances lock an account, and messages lock a conversation, so each precedes or
 * follows a block.
 */
export async function lockPair(db: Db, first: string, second: string): Promise<string[]> {
  await db.execute(sql`
    select from account where id in (${first}, ${second}) order by id for no key update`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id ${conversationsBetween(first, second)} order by c.id for no key update of c`);
  return rows.map(({ id }) => id);
}

/** Requires `lockPair`. Returns false if the block exists or the account has `limit` blocks. */
export async function addBlock(db: Db, blocker_id: string, blocked_id: string, limit: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into block (blocker_id, blocked_id, created_at)
    select ${blocker_id}, ${blocked_id}, clock_timestamp()
    where (select count(*) from block where blocker_id = ${blocker_id}) < ${limit}
    on conflict do nothing`);
  return rowCount === 1;
}

export async function removeBlock(db: Db, blocker_id: string, blocked_id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from block where blocker_id = ${blocker_id} and blocked_id = ${blocked_id}`,
  );
  return rowCount === 1;
}

export async function isBlockedBy(db: Db, blocked_id: string, blocker_id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from block where blocker_id = ${blocker_id} and blocked_id = ${blocked_id}`,
  );
  return rows.length > 0;
}

/** Each block has the latest conversation of the pair. */
export async function listBlocks(db: Db, blocker_id: string, blocked_id?: string): Promise<BlockedPerson[]> {
  const { rows } = await db.execute<BlockedPerson>(sql`
    select other.id, coalesce(business.business_name, nullif(other.first_name, ''), ${formerCustomer}) as name,
      chat.id as conversation_id, iso(block.created_at) as blocked_at
    from block join account other on other.id = block.blocked_id
    left join artisan business on business.account_id = other.id
    cross join lateral (
      select c.id from conversation c
      where (c.customer_id = block.blocker_id and c.artisan_id = business.id)
        or (c.customer_id = other.id and c.artisan_id = (select id from artisan where account_id = block.blocker_id))
      order by c.id desc limit 1) chat
    where block.blocker_id = ${blocker_id} and ${blocked_id ? sql`block.blocked_id = ${blocked_id}` : sql`true`}
    order by block.created_at desc, other.id`);
  return rows;
}

/** Lists the businesses of artisans who have blocked the customer or are blocked by the customer. */
export async function listBlockedBusinesses(db: Db, customer_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from artisan a where a.account_id in (
      select blocked_id from block where blocker_id = ${customer_id}
      union all select blocker_id from block where blocked_id = ${customer_id})`);
  return rows.map(({ id }) => id);
}

export async function eraseBlocksOf(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`delete from block where blocker_id = ${account_id} or blocked_id = ${account_id}`);
}
