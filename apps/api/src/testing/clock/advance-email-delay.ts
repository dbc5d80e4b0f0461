import { emailPauseSeconds } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestServer } from '../test-server.ts';

/** Does not run digests. */
export async function advanceEmailDelay(server: TestServer): Promise<void> {
  await server.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now() where task_id not in (
      select id from graphile_worker._private_tasks where identifier = 'notification_digest')`);
  await runDueTasks(server);
}

/** Does not run digests yet. */
export async function endEmailPause(server: TestServer): Promise<void> {
  const pause = sql`make_interval(secs => ${emailPauseSeconds})`;
  await server.db.execute(sql`
    update notification set created_at = created_at - ${pause}, unseen_since = unseen_since - ${pause}`);
  await server.db.execute(sql`
    update notification_setting set kinds_emailed_at = coalesce((
      select jsonb_object_agg(key, value::timestamptz - ${pause}) from jsonb_each_text(kinds_emailed_at)), '{}')`);
}

export async function advanceEmailPause(server: TestServer): Promise<void> {
  await endEmailPause(server);
  await server.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runDueTasks(server);
}

async function runDueTasks({ db }: TestServer): Promise<void> {
  // A new due task wakes the worker.
  await db.execute(sql`select graphile_worker.add_job('idempotency_sweep')`);
  const countDue = async () =>
    (await db.execute(sql`select from graphile_worker.jobs where run_at <= now()`)).rows.length;
  await expect.poll(countDue).toBe(0);
}
