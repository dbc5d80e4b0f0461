import type { Db } from '../../db/connection.ts';
import { bookingTasks } from '../../modules/booking/lifecycle/lifecycle-task.ts';
import { jobTasks } from '../../modules/job/job-tasks.ts';
import { sqlStateOf } from '../../platform/http/errors.ts';
import { complain } from './action.ts';
import { findOverdue, findViolations } from './invariants.ts';
import type { World } from './world.ts';

/** The worker comes round, or several do at once, or one that dies at one of its writes; the next one does the rest. */
export async function working(world: World, { workers = 1, dies = 0 } = {}): Promise<void> {
  if (dies > 0) {
    await world.killing(dies, () => comeRound(world.db).catch(requireDeath));
    complain('a worker dying', await findViolations(world));
  }
  await Promise.all(Array.from({ length: workers }, () => comeRound(world.db)));
  complain(`${workers} at work`, [...(await findViolations(world)), ...findOverdue(world)]);
}

async function comeRound(db: Db): Promise<void> {
  await bookingTasks(db).booking_sweep();
  await jobTasks(db).job_expiry();
}

/** What was going on on the connection that died fails, or what was to take it back. */
function requireDeath(error: unknown): void {
  const isDeath = sqlStateOf(error) === '57P01' || /Connection terminated/.test(String(rootOf(error)));
  if (!isDeath) throw error;
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}
