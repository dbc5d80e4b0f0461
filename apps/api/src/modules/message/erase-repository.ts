import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { message } from '../../db/schema/conversation.ts';

export async function eraseAll(db: Db, sender_id: string): Promise<void> {
  await db
    .update(message)
    .set({ message: '', attachment_id: null, deleted_at: sql`now()` })
    .where(and(eq(message.sender_id, sender_id), isNull(message.deleted_at)));
}
