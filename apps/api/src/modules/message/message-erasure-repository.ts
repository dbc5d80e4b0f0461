import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { attachment, message } from '../../db/schema/conversation-tables.ts';

/** Messages and attachments are found by conversation, because their indexes start with it. */
const conversationsOf = (account_id: string) => sql`(
    select id from conversation where customer_id = ${account_id}
    union all
    select conversation.id from conversation join artisan on artisan.id = conversation.artisan_id
    where artisan.account_id = ${account_id})`;

export async function eraseSentMessages(db: Db, sender_id: string): Promise<void> {
  await db
    .update(message)
    .set({ message: '', attachment_id: null, deleted_at: sql`now()` })
    .where(
      and(
        inArray(message.conversation_id, conversationsOf(sender_id)),
        eq(message.sender_id, sender_id),
        isNull(message.deleted_at),
      ),
    );
}

export async function eraseUploads(db: Db, uploader_id: string): Promise<string[]> {
  const deletedRows = await db
    .delete(attachment)
    .where(
      and(inArray(attachment.conversation_id, conversationsOf(uploader_id)), eq(attachment.uploader_id, uploader_id)),
    )
    .returning({ url: attachment.url });
  return deletedRows.map(({ url }) => url);
}
