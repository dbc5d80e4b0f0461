import { installChangeRecorder } from './change-recorder.ts';
import { installClock } from './database-clock.ts';

/** Prepares a database for histories, before a server connects to it. */
export async function prepareModelDatabase(url: string): Promise<void> {
  await installClock(url);
  await installChangeRecorder(url);
}
