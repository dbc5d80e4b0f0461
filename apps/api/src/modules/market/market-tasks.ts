import type { Db } from '../../db/database.ts';
import { inBatches } from '../../platform/queue/batches.ts';
import { countNextArea } from './coverage-actions.ts';
import { countNextDay } from './market-actions.ts';

/** Runs every minute, so that a server that was off at midnight counts the days after it starts. */
export const marketSchedules = { market_count: '* * * * *', coverage_count: '* * * * *' };

export function marketTasks(db: Db) {
  return { market_count: () => countDays(db), coverage_count: () => countAreas(db) };
}

/** Each day has its own transaction. */
function countDays(db: Db): Promise<void> {
  return inBatches(1, () => db.transaction(async (tx) => ((await countNextDay(tx)) ? 1 : 0)));
}

/** Each postcode area has its own transaction. */
function countAreas(db: Db): Promise<void> {
  return inBatches(1, () => db.transaction(async (tx) => ((await countNextArea(tx)) ? 1 : 0)));
}
