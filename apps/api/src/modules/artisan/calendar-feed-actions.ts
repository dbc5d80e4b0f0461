import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { calendarFeed } from '../../db/schema/week.ts';
import { makeToken } from '../../platform/http/token.ts';

export function showCalendarFeed(db: Db, account_id: string): Promise<string> {
  return keepSecret(db, account_id, { secret: sql`${calendarFeed.secret}` });
}

export function renewCalendarFeed(db: Db, account_id: string): Promise<string> {
  return keepSecret(db, account_id, { secret: sql`excluded.secret`, created_at: sql`now()` });
}

/** The next look makes a new one. False where there was none. */
export async function endCalendarFeed(db: Db, account_id: string): Promise<boolean> {
  const ended = await db.delete(calendarFeed).where(eq(calendarFeed.account_id, account_id)).returning();
  return ended.length > 0;
}

/** `otherwise` applies to an account that has a secret. */
async function keepSecret(db: Db, account_id: string, otherwise: { secret: SQL; created_at?: SQL }): Promise<string> {
  const [stored] = await db
    .insert(calendarFeed)
    .values({ account_id, secret: makeToken() })
    .onConflictDoUpdate({ target: calendarFeed.account_id, set: otherwise })
    .returning({ secret: calendarFeed.secret });
  if (!stored) throw new Error(`The calendar of account ${account_id} was not kept`);
  return stored.secret;
}
