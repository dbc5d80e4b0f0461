import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { message } from '../../db/schema/conversation.ts';

/** Blanks what an account said in its conversations, which lead to its messages by an index. */
export async function eraseAll(db: Db, sender_id: string): Promise<void> {
  const conversations = sql`(
    select id from conversation where customer_id = ${sender_id}
    union all
    select conversation.id from conversation join artisan on artisan.id = conversation.artisan_id
    where artisan.account_id = ${sender_id})`;
  await db
    .update(message)
    .set({ message: '', attachment_id: null, deleted_at: sql`now()` })
    .where(
      and(
        inArray(message.conversation_id, conversations),
        eq(message.sender_id, sender_id),
        isNull(message.deleted_at),
      ),
    );
}
