import { openClock } from './clock.ts';
import { openWatch } from './watch.ts';

/** Makes a database one that histories can be played on, before a server connects to it. */
export async function prepare(url: string): Promise<void> {
  await openClock(url);
  await openWatch(url);
}
