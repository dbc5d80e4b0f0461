import { installChangeRecorder } from './change-recorder.ts';
import { installClock } from './database-clock.ts';

/** Must be called before a server connects to the database. */
export async function prepareModelDatabase(url: string): Promise<void> {
  await installClock(url);
  await installChangeRecorder(url);
}
