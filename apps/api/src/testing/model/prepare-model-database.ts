import { openWatch } from './change-recorder.ts';
import { openClock } from './database-clock.ts';

/** Prepares a database for histories, before a server connects to it. */
export async function prepareModelDatabase(url: string): Promise<void> {
  await openClock(url);
  await openWatch(url);
}
