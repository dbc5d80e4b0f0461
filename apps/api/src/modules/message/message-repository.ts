import type { Message } from '@fixit/contract/message';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isBlockedPair } from '../../db/schema/block-tables.ts';
import type { attachment } from '../../db/schema/conversation-tables.ts';
import type { Recipient } from './notification-throttle.ts';
import type { SentMessage } from './sent-message.ts';

export type NewMessage = SentMessage & { id: string; timestamp: string; recipient_id: string };
export type ConversationMessage = Message & { conversation_id: string };
export type KeyedMessage = ConversationMessage & { deleted: boolean };

const messageColumns = sql`m.id, m.conversation_id, m.msg_key, m.sender_id as sender, m.message, iso(m.timestamp) as timestamp,
  m.attachment_id, f.url as attachment_url`;

/** Matches the unique index, which stores eight bytes in place of a key of up to 100 characters. */
const keyHash = (table: SQL) => sql`hashtextextended(${table}.msg_key, uuid_hash_extended(${table}.sender_id, 0))`;

/**
 * Leaves out messages after a block. A block locks the conversation, so it either commits before
 * this statement starts or waits until the messages are stored.
 */
export async function addMessages(
  db: Db,
  messages: readonly NewMessage[],
): Promise<{ addedIds: Set<string>; blockedIds: Set<string> }> {
  const column = (name: keyof NewMessage) => sql.param(messages.map((message) => message[name]));
  const { rows } = await db.execute<{ id: string; added: boolean }>(sql`
    with sent_message as materialized (
      select *, ${isBlockedPair(sql`sender_id`, sql`recipient_id`)} as blocked
      from unnest(${column('id')}::uuid[], ${column('conversation_id')}::uuid[], ${column('sender_id')}::uuid[],
        ${column('msg_key')}::text[], ${column('message')}::text[], ${column('attachment_id')}::uuid[],
        ${column('timestamp')}::timestamptz[], ${column('recipient_id')}::uuid[])
        as each (id, conversation_id, sender_id, msg_key, message, attachment_id, timestamp, recipient_id)
    ), new_message as (
      insert into message (id, conversation_id, sender_id, msg_key, message, attachment_id, timestamp)
      select id, conversation_id, sender_id, msg_key, message, attachment_id, timestamp from sent_message where not blocked
      on conflict do nothing returning id
    )
    select id, true as added from new_message union all select id, false from sent_message where blocked`);
  const idsOf = (isAdded: boolean) => new Set(rows.filter(({ added }) => added === isAdded).map(({ id }) => id));
  return { addedIds: idsOf(true), blockedIds: idsOf(false) };
}

export async function findByKeys(db: Db, sent: readonly SentMessage[]): Promise<KeyedMessage[]> {
  const column = (name: keyof SentMessage) => sql.param(sent.map((message) => message[name]));
  const { rows } = await db.execute<KeyedMessage>(sql`
    select ${messageColumns}, m.deleted_at is not null as deleted
    from unnest(${column('conversation_id')}::uuid[], ${column('sender_id')}::uuid[], ${column('msg_key')}::text[])
      as sent_message (conversation_id, sender_id, msg_key)
    join message m on m.conversation_id = sent_message.conversation_id and ${keyHash(sql`m`)} = ${keyHash(sql`sent_message`)}
      and m.sender_id = sent_message.sender_id and m.msg_key = sent_message.msg_key
    left join attachment f on f.id = m.attachment_id`);
  return rows;
}

export async function listMessagesAfter(
  db: Db,
  marks: readonly { conversation_id: string; after: string | null }[],
): Promise<ConversationMessage[]> {
  const { rows } = await db.execute<ConversationMessage>(sql`
    select ${messageColumns}
    from unnest(${sql.param(marks.map((mark) => mark.conversation_id))}::uuid[],
      ${sql.param(marks.map((mark) => mark.after))}::uuid[]) as mark (conversation_id, after)
    join message m on m.conversation_id = mark.conversation_id and (mark.after is null or m.id > mark.after)
    left join attachment f on f.id = m.attachment_id
    where m.deleted_at is null
    order by m.id`);
  return rows;
}

export type StoredMessage = {
  id: string;
  conversation_id: string;
  sender_id: string;
  message: string;
  deleted: boolean;
  customer_id: string;
  artisan_account_id: string;
};

/** Locks the message's conversation. Returns undefined if the account does not take part in it. */
export async function lockMessage(db: Db, account_id: string, id: string): Promise<StoredMessage | undefined> {
  const { rows } = await db.execute<StoredMessage>(sql`
    select m.id, m.conversation_id, m.sender_id, m.message, m.deleted_at is not null as deleted, c.customer_id,
      a.account_id as artisan_account_id
    from message m
    join conversation c on c.id = m.conversation_id
    join artisan a on a.id = c.artisan_id
    where m.id = ${id} and (c.customer_id = ${account_id} or a.account_id = ${account_id})
    for no key update of c`);
  return rows[0];
}

type StoredAttachment = typeof attachment.$inferSelect;

/** `attachment` is null without a picture, or if another message shows the same one. */
export interface ErasedMessage {
  message: string;
  attachment_id: string | null;
  attachment: StoredAttachment | null;
}

/** Keeps the key, and a picture that another message shows. Returns undefined after an erasure. */
export async function eraseMessage(db: Db, id: string): Promise<ErasedMessage | undefined> {
  const { rows } = await db.execute<ErasedMessage & Record<string, unknown>>(sql`
    with locked_message as materialized (
      select id, message, attachment_id from message where id = ${id} and deleted_at is null for update
    ), erased_message as (
      update message set deleted_at = now(), message = '', attachment_id = null
      from locked_message where message.id = locked_message.id returning locked_message.id, locked_message.message, locked_message.attachment_id
    ), removed_attachment as (
      delete from attachment using erased_message where attachment.id = erased_message.attachment_id and not exists (
        select from message other where other.attachment_id = attachment.id and other.id <> erased_message.id)
      returning attachment.*
    )
    select message, attachment_id, (select to_jsonb(removed_attachment) from removed_attachment) as attachment from erased_message`);
  return rows[0];
}

/** Returns false if the message is not erased, or if its picture no longer exists. */
export async function restoreMessage(
  db: Db,
  id: string,
  { message: text, attachment_id, attachment: picture }: ErasedMessage,
): Promise<boolean> {
  if (picture) {
    await db.execute(sql`
      insert into attachment select * from jsonb_populate_record(null::attachment, ${JSON.stringify(picture)}::jsonb)`);
  }
  const { rows } = await db.execute(sql`
    update message set message = ${text}, attachment_id = ${attachment_id}::uuid, deleted_at = null
    where id = ${id} and deleted_at is not null
      and (${attachment_id}::uuid is null or exists (select from attachment where id = ${attachment_id}::uuid))
    returning id`);
  return rows.length > 0;
}

export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const { rows } = await db.execute<Message>(sql`
    select m.id, m.msg_key, m.sender_id as sender, m.message, iso(m.timestamp) as timestamp, m.attachment_id,
      f.url as attachment_url
    from message m left join attachment f on f.id = m.attachment_id where m.id = ${id} and m.deleted_at is null`);
  return rows[0];
}

/** Lists the newest unread messages that were sent since the last notification. */
export async function listUnnotified(
  db: Db,
  recipients: readonly Recipient[],
): Promise<(Recipient & { message: string })[]> {
  const { rows } = await db.execute<Recipient & { message: string }>(sql`
    select recipient.account_id, c.id as conversation_id, newest.message
    from json_to_recordset(${JSON.stringify(recipients)}) as recipient (account_id uuid, conversation_id uuid)
    join conversation c on c.id = recipient.conversation_id
    join lateral (
      select m.id, m.message, m.timestamp from message m
      where m.conversation_id = c.id and m.sender_id <> recipient.account_id and m.deleted_at is null
      order by m.id desc limit 1
    ) as newest on newest.id > coalesce(
      case when c.customer_id = recipient.account_id then c.customer_read_id else c.artisan_read_id end,
      '00000000-0000-0000-0000-000000000000')
    where not exists (
      select from notification n where n.account_id = recipient.account_id and n.kind = 'message_received'
        and n.subject_id = c.id and n.created_at > newest.timestamp)`);
  return rows;
}
