import { type BlockedPerson, maxBlocks } from '@fixit/contract/block';
import type { Db } from '../../db/database.ts';
import { publishPresence } from '../../platform/fanout/presence.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './block-repository.ts';

export { listBlocks } from './block-repository.ts';

/** Every process with open conversations follows this topic. */
export const blockTopic = 'blocks';

/** Tells each process to hide or show the two sides of these conversations to each other. */
export interface BlockFrame {
  conversation_ids: readonly string[];
  blocked: boolean;
}

/** Refuses more than `maxBlocks` blocks. The `block` handlers end open work between the two. Idempotent. */
export async function addBlock(
  db: Db,
  registrations: readonly ModuleRegistration[],
  { account_id, role }: Caller,
  conversation_id: string,
): Promise<BlockedPerson> {
  const blocked_id = await repository.findOtherSide(db, account_id, conversation_id);
  if (!blocked_id) throw refuse('not_found', { message: 'There is no such conversation.' });
  const conversation_ids = await repository.lockPair(db, account_id, blocked_id);
  if (await repository.addBlock(db, account_id, blocked_id, maxBlocks)) {
    for (const { block } of registrations) await block?.(db, { blocker: { account_id, role }, blocked_id });
    const frame: BlockFrame = { conversation_ids, blocked: true };
    await db.publish(blockTopic, frame);
  }
  const [person] = await repository.listBlocks(db, account_id, blocked_id);
  if (!person)
    throw refuse('state_conflict', { message: `You can block at most ${maxBlocks} people. Unblock somebody first.` });
  return person;
}

/** The conversation stays closed while the other side blocks the caller. Idempotent. */
export async function removeBlock(db: Db, account_id: string, blocked_id: string): Promise<void> {
  const conversation_ids = await repository.lockPair(db, account_id, blocked_id);
  if (!(await repository.removeBlock(db, account_id, blocked_id))) return;
  if (await repository.isBlockedBy(db, account_id, blocked_id)) return;
  const frame: BlockFrame = { conversation_ids, blocked: false };
  await db.publish(blockTopic, frame);
  await publishPresence(db, [account_id, blocked_id]);
}

export async function blockedBusinessesFor(db: Db, caller: { account_id: string } | null): Promise<Set<string>> {
  return new Set(caller ? await repository.listBlockedBusinesses(db, caller.account_id) : []);
}

/**
 * Reads until `limit` rows remain without the blocked artisans, so that the query and its index can
 * ignore blocks. `read` returns the next `count` rows after the given row, and `max` limits `count`.
 */
export async function readWithoutBlocked<Row extends { artisan_id: string }>(
  blocked: ReadonlySet<string>,
  { limit, max }: { limit: number; max: number },
  read: (count: number, after: Row | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const count = Math.max(limit, Math.min(limit + blocked.size, max));
  const visible: Row[] = [];
  let last: Row | undefined;
  for (;;) {
    const rows = await read(count, last);
    visible.push(...rows.filter(({ artisan_id }) => !blocked.has(artisan_id)));
    last = rows.at(-1);
    if (rows.length < count || visible.length >= limit) return visible.slice(0, limit);
  }
}
