import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { StoredMessage } from './message-repository.ts';

export type MessageToHide = StoredMessage & { hidden: boolean; attachment_id: string | null };

/** Locks the conversation of a message, without checking who takes part in it. */
export async function lockAnyMessage(db: Db, id: string): Promise<MessageToHide | undefined> {
  const { rows } = await db.execute<MessageToHide>(sql`
    select m.id, m.conversation_id, m.sender_id, m.message, m.attachment_id, m.deleted_at is not null as deleted,
      m.hidden_at is not null as hidden, c.customer_id, a.account_id as artisan_account_id
    from message m join conversation c on c.id = m.conversation_id join artisan a on a.id = c.artisan_id
    where m.id = ${id} for no key update of c`);
  return rows[0];
}

export async function listMessagesWithPicture(db: Db, attachment_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from attachment f join message m on m.conversation_id = f.conversation_id and m.attachment_id = f.id
    where f.id = ${attachment_id} order by m.id`);
  return rows.map(({ id }) => id);
}

export async function hideText(db: Db, id: string, sentence: string): Promise<void> {
  await db.execute(sql`
    update message set message = ${sentence}, attachment_id = null, hidden_at = now() where id = ${id}`);
}

export async function unhideText(db: Db, id: string, text: string): Promise<void> {
  await db.execute(sql`update message set message = ${text}, hidden_at = null where id = ${id}`);
}

export async function detachPicture(db: Db, id: string): Promise<void> {
  await db.execute(sql`update message set attachment_id = null where id = ${id}`);
}

export async function removeUnusedPicture(db: Db, attachment_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    delete from attachment f where f.id = ${attachment_id}
      and not exists (select from message m where m.conversation_id = f.conversation_id and m.attachment_id = f.id)
    returning url`);
  return rows.map(({ url }) => url);
}
