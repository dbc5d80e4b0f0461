import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DemoFeedItem } from '@fixit/contract/demo';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { drawShopSign } from '../shop-sign/shop-sign-actions.ts';
import * as repository from './demo-repository.ts';

/** The feed lags behind the clock, so that it does not miss late commits. */
const feedLagMs = 1_000;

const maxWaitMs = 20_000;
const pollMs = 500;

export async function showDemoShopSign(db: Db, folder: string, service_id: string): Promise<string> {
  const path = join(folder, `${service_id}.svg`);
  const cached = await readCachedShopSign(path);
  if (cached) return cached;
  const design = await repository.findDemoShopSign(db, service_id);
  if (!design) throw refuse('not_found');
  const sign = drawShopSign(design, design);
  await mkdir(folder, { recursive: true });
  const temporaryPath = `${path}.${crypto.randomUUID()}`;
  await writeFile(temporaryPath, sign);
  await rename(temporaryPath, path);
  return sign;
}

async function readCachedShopSign(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** Waits for new events until `maxWaitMs` is over or `signal` is aborted. */
export async function followEvents(
  db: Db,
  after: string | undefined,
  signal: AbortSignal,
): Promise<{ items: DemoFeedItem[]; cursor: string }> {
  const startedAt = await repository.readDatabaseClock(db);
  const from = readCursor(after, startedAt);
  if (!from) throw refuse('invalid', { errors: { after: ['This is not a cursor of the feed'] } });
  for (let to = startedAt; ; to = await repository.readDatabaseClock(db)) {
    const end = new Date(Math.max(to.getTime() - feedLagMs, from.getTime()));
    const items = await repository.listEvents(db, from, end);
    const isDone = signal.aborted || to.getTime() - startedAt.getTime() >= maxWaitMs;
    if (items.length > 0 || isDone) return { items, cursor: end.toISOString() };
    await pause(pollMs, undefined, { signal }).catch(ignoreAbort);
  }
}

/** Starts now if there is no cursor. Returns null for text that is not a cursor. */
function readCursor(after: string | undefined, now: Date): Date | null {
  if (after === undefined) return new Date(now.getTime() - feedLagMs);
  const date = new Date(after);
  return Number.isNaN(date.getTime()) || date.toISOString() !== after ? null : date;
}

function ignoreAbort(cause: unknown): void {
  if (!(cause instanceof Error && cause.name === 'AbortError')) throw cause;
}
