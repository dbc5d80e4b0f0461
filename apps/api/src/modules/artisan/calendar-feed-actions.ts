import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { calendarFeed } from '../../db/schema/week-tables.ts';
import { makeToken } from '../../platform/http/token.ts';

export function showCalendarFeed(db: Db, account_id: string): Promise<string> {
  return upsertSecret(db, account_id, { secret: sql`${calendarFeed.secret}` });
}

export function renewCalendarFeed(db: Db, account_id: string): Promise<string> {
  return upsertSecret(db, account_id, { secret: sql`excluded.secret`, created_at: sql`now()` });
}

/** Returns false if the account had no calendar feed. */
export async function endCalendarFeed(db: Db, account_id: string): Promise<boolean> {
  const ended = await db.delete(calendarFeed).where(eq(calendarFeed.account_id, account_id)).returning();
  return ended.length > 0;
}

/** Stores a new secret, or applies `update` to an account that already has one. */
async function upsertSecret(db: Db, account_id: string, update: { secret: SQL; created_at?: SQL }): Promise<string> {
  const [stored] = await db
    .insert(calendarFeed)
    .values({ account_id, secret: makeToken() })
    .onConflictDoUpdate({ target: calendarFeed.account_id, set: update })
    .returning({ secret: calendarFeed.secret });
  if (!stored) throw new Error(`The calendar of account ${account_id} was not stored`);
  return stored.secret;
}
