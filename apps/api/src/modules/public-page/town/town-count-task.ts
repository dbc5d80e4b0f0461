import type { Db } from '../../../db/database.ts';
import { inBatches } from '../../../platform/queue/batches.ts';
import { countNextTrade } from './town-count-actions.ts';
import { openTowns } from './town-directory.ts';

/** Checks every minute, so that the towns of a new marketplace are listed soon. */
export const townSchedules = { town_count: '* * * * *' };

export function townTasks(db: Db) {
  const readTowns = openTowns(db);
  return { town_count: () => inBatches(1, async () => ((await countNextTrade(db, readTowns)) ? 1 : 0)) };
}
