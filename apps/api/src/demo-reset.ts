import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { londonDateTime } from '@fixit/contract/value/appointment';
import { StartError } from './db/start-error.ts';

/**
 * The process exits with this code when the demo world is due for its reset. Its supervisor then
 * restarts it.
 */
export const resetExitCode = 75;

/** This file in the data folder contains the creation time of the demo world. */
const markName = 'demo-world';

/** These folders contain everything that people may have changed. The map and its tiles stay. */
const worldNames = ['postgres', 'mail', 'uploads', 'signs'] as const;

const londonTimeText = (now: Date) => (londonDateTime(now.toISOString()) ?? ['', '']).join('T');

/** Returns the London time at which a reset was last due. */
export function lastResetBefore(now: Date, time: string): string {
  const [day, clock] = londonTimeText(now).split('T');
  if (clock !== undefined && clock >= time) return `${day}T${time}`;
  const yesterday = new Date(`${day}T12:00:00Z`);
  yesterday.setUTCDate(yesterday.getUTCDate() - 1);
  return `${yesterday.toISOString().slice(0, 10)}T${time}`;
}

/**
 * Returns the creation time of the demo world, or null in an empty folder. Throws a StartError for
 * a folder with other
 * data, because a reset would delete it.
 */
export async function readDemoMark(dataDir: string): Promise<Date | null> {
  const mark = join(dataDir, markName);
  if (existsSync(mark)) return new Date(await readFile(mark, 'utf8'));
  if (!existsSync(join(dataDir, 'postgres'))) return null;
  throw new StartError(
    `DEMO_RESET: the data folder ${dataDir} was made without it, and would be emptied every night. Choose a new folder by DATA_DIR.`,
  );
}

export const isDemoStale = (madeAt: Date, now: Date, time: string): boolean =>
  londonTimeText(madeAt) < lastResetBefore(now, time);

/** Deletes the files of the database, which must be stopped, and those that people uploaded. */
export async function removeDemoWorld(dataDir: string): Promise<void> {
  for (const name of worldNames) await rm(join(dataDir, name), { recursive: true, force: true });
}

export async function markDemoWorld(dataDir: string, now: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, markName), now.toISOString());
}

const checkEveryMs = 10_000;

/** Calls back once the reset is due. Returns a function that stops the watch. */
export function watchDemoReset(time: string, onDue: () => void): () => void {
  const startedAt = new Date();
  const timer = setInterval(() => {
    if (!isDemoStale(startedAt, new Date(), time)) return;
    clearInterval(timer);
    onDue();
  }, checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
