import { createHash } from 'node:crypto';
import type { RateLimit } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';

export interface LimitCount {
  readonly count: number;
  readonly msLeft: number;
}

/** Stores the counts of all server processes, timed by a single clock. */
export interface LimitCounts {
  /** Keeps the order of the keys, which must be distinct. No count exceeds its limit by more than one. */
  add(rate: RateLimit, additions: readonly { key: string; by: number }[]): Promise<LimitCount[]>;
  takeBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

export class PostgresCounts implements LimitCounts {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(rate: RateLimit, additions: readonly { key: string; by: number }[]): Promise<LimitCount[]> {
    const hashes = additions.map(({ key }) => hashKey(key));
    const amounts = additions.map(({ by }) => by);
    // Sorting makes all processes lock the keys in the same order.
    const { rows } = await this.#db.execute<{ key: Buffer; count: number; ms_left: number }>(sql`
      insert into rate_count as current (key, count, resets_at)
      select key, amount, now() + make_interval(secs => ${rate.seconds})
      from unnest(${sql.param(hashes)}::bytea[], ${sql.param(amounts)}::int[]) as added (key, amount)
      order by key
      on conflict (key) do update set
        count = case when current.resets_at <= now() then excluded.count else least(current.count + excluded.count, ${rate.points + 1}) end,
        resets_at = case when current.resets_at <= now() then excluded.resets_at else current.resets_at end
      returning key, count, (extract(epoch from resets_at - now()) * 1000)::float8 as ms_left`);
    const counts = new Map(rows.map(({ key, count, ms_left }) => [key.toString('hex'), { count, msLeft: ms_left }]));
    return hashes.map((hash) => {
      const count = counts.get(hash.toString('hex'));
      if (!count) throw new Error('A count was not returned');
      return count;
    });
  }

  async takeBack(key: string): Promise<void> {
    await this.#db.execute(sql`
      update rate_count set count = count - 1 where key = ${hashKey(key)} and count > 0 and resets_at > now()`);
  }

  async clear(key: string): Promise<void> {
    await this.#db.execute(sql`delete from rate_count where key = ${hashKey(key)}`);
  }
}

export async function removeExpiredCounts(db: Db): Promise<void> {
  await db.execute(sql`delete from rate_count where resets_at <= now()`);
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
