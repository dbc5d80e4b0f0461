import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DemoFeedItem } from '@fixit/contract/demo';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { drawShopSign } from '../shop-sign/shop-sign-actions.ts';
import * as repository from './demo-repository.ts';

/** The feed stays this many milliseconds behind the clock, so that it does not miss late commits. */
const feedLag = 1_000;

/** A reader waits for at most `longest` milliseconds, and polls at this interval. */
const feedWait = { longest: 20_000, pollInterval: 500 } as const;

export async function showSign(db: Db, folder: string, service_id: string): Promise<string> {
  const path = join(folder, `${service_id}.svg`);
  const cached = await readCachedSign(path);
  if (cached) return cached;
  const design = await repository.findDemoSign(db, service_id);
  if (!design) throw refuse('not_found');
  const sign = drawShopSign(design, design);
  await mkdir(folder, { recursive: true });
  const temporaryPath = `${path}.${crypto.randomUUID()}`;
  await writeFile(temporaryPath, sign);
  await rename(temporaryPath, path);
  return sign;
}

async function readCachedSign(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** Waits for new events until the longest wait is over or `stopped` is aborted. */
export async function followEvents(
  db: Db,
  after: string | undefined,
  stopped: AbortSignal,
): Promise<{ items: DemoFeedItem[]; cursor: string }> {
  const startedAt = await repository.databaseNow(db);
  const from = readCursor(after, startedAt);
  if (!from) throw refuse('invalid', { errors: { after: ['This is not a cursor of the feed'] } });
  for (let to = startedAt; ; to = await repository.databaseNow(db)) {
    const end = new Date(Math.max(to.getTime() - feedLag, from.getTime()));
    const items = await repository.listEvents(db, from, end);
    const isDone = stopped.aborted || to.getTime() - startedAt.getTime() >= feedWait.longest;
    if (items.length > 0 || isDone) return { items, cursor: end.toISOString() };
    await pause(feedWait.pollInterval, undefined, { signal: stopped }).catch(ignoreStop);
  }
}

/** Reads a cursor. Without one the reader begins now. Returns null for text that is not a cursor. */
function readCursor(after: string | undefined, now: Date): Date | null {
  if (after === undefined) return new Date(now.getTime() - feedLag);
  const date = new Date(after);
  return Number.isNaN(date.getTime()) || date.toISOString() !== after ? null : date;
}

function ignoreStop(cause: unknown): void {
  if (!(cause instanceof Error && cause.name === 'AbortError')) throw cause;
}
