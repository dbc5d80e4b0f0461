import { sql } from 'drizzle-orm';
import type { TestServer } from './test-server.ts';

/** Counts the transactions that wait for a lock and whose statement contains `words`. */
export async function countWaiting({ db }: TestServer, words = ''): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like ${`%${words}%`}`);
  return rows[0]?.waiting ?? 0;
}
