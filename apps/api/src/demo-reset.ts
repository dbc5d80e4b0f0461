import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { londonDateTime } from '@fixit/contract/value/appointment';
import { StartError } from './db/start-error.ts';

/** The supervisor restarts a process that exits with this code. */
export const resetExitCode = 75;

/** This file contains the creation time of the demo world. */
const markerName = 'demo-world';

/** These folders contain everything that people may have changed. The map and its tiles are kept. */
const demoFolders = ['postgres', 'mail', 'uploads', 'signs'] as const;

const londonTimeText = (now: Date) => (londonDateTime(now.toISOString()) ?? ['', '']).join('T');

export function lastResetBefore(now: Date, time: string): string {
  const [day, clock] = londonTimeText(now).split('T');
  if (clock !== undefined && clock >= time) return `${day}T${time}`;
  const yesterday = new Date(`${day}T12:00:00Z`);
  yesterday.setUTCDate(yesterday.getUTCDate() - 1);
  return `${yesterday.toISOString().slice(0, 10)}T${time}`;
}

/**
 * Returns null for an empty folder. Throws a StartError for one with other data, because a reset would
 * delete it.
 */
export async function readDemoMarker(dataDir: string): Promise<Date | null> {
  const marker = join(dataDir, markerName);
  if (existsSync(marker)) return new Date(await readFile(marker, 'utf8'));
  if (!existsSync(join(dataDir, 'postgres'))) return null;
  throw new StartError(
    `DEMO_RESET: the data folder ${dataDir} was created without this setting and would be emptied every night. Choose a new folder with DATA_DIR.`,
  );
}

export const isDemoStale = (createdAt: Date, now: Date, time: string): boolean =>
  londonTimeText(createdAt) < lastResetBefore(now, time);

/** The database must be stopped. */
export async function removeDemoWorld(dataDir: string): Promise<void> {
  for (const name of demoFolders) await rm(join(dataDir, name), { recursive: true, force: true });
}

export async function writeDemoMarker(dataDir: string, now: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, markerName), now.toISOString());
}

const checkEveryMs = 10_000;

/** Returns a function that stops the watch, which calls `onDue` once. */
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
