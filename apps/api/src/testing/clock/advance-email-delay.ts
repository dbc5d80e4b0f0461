import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';

/** Passes the minute after which unseen notifications are emailed, and runs the due tasks. */
export async function advanceEmailDelay({ db }: TestServer): Promise<void> {
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await db.execute(sql`select graphile_worker.add_job('idempotency_sweep')`);
  const left = async () => (await db.execute(sql`select from graphile_worker.jobs where run_at <= now()`)).rows.length;
  await expect.poll(left).toBe(0);
}
