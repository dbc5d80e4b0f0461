import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rootCauseOf, sqlStateOf } from '../../db/database-failure.ts';
import { bookingTasks } from '../../modules/booking/lifecycle/lifecycle-task.ts';
import { jobTasks } from '../../modules/job/job-tasks.ts';
import { findOverdue, findViolations } from './invariants.ts';
import { failHistory } from './model-action.ts';
import type { World } from './model-world.ts';

/** With `killedWrite`, first runs a worker whose connection is killed at that write. */
export async function runWorkers(world: World, { workers = 1, killedWrite = 0 } = {}): Promise<void> {
  if (killedWrite > 0) {
    await world.runKillingConnection(killedWrite, () => runTasks(world.db).catch(rethrowUnlessKilled));
    failHistory('a worker dying', await findViolations(world));
    await waitForLocks(world.db);
  }
  const startedAt = world.now;
  await Promise.all(Array.from({ length: workers }, () => runTasks(world.db)));
  const violations = await findViolations(world);
  // On a slow machine, changes that became due during the run may wait for the next one.
  const overdue = findOverdue(world.current, startedAt).filter((row) =>
    findOverdue(world.current, world.now).includes(row),
  );
  failHistory(`${workers} workers`, [...violations, ...overdue]);
}

/** A client may notice the end of its connection before its locks are released, and workers skip locked rows. */
async function waitForLocks(db: Db): Promise<void> {
  await db.execute(sql`select from booking for update`);
  await db.execute(sql`select from job for update`);
}

async function runTasks(db: Db): Promise<void> {
  await bookingTasks(db).booking_sweep();
  await jobTasks(db).job_expiry();
}

/** The error of the killed connection may occur in a statement or in its rollback. */
function rethrowUnlessKilled(error: unknown): void {
  const isDeath =
    sqlStateOf(error) === '57P01' || /Connection terminated|ECONNRESET|EPIPE/.test(String(rootCauseOf(error)));
  if (!isDeath) throw error;
}
