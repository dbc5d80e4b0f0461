import { createHash } from 'node:crypto';
import { idempotency } from '@fixit/contract/limit';
import type { Route } from '@fixit/contract/route';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/connection.ts';
import { idempotencyKey } from '../db/schema/server.ts';
import type { Caller } from './caller.ts';
import { refuse } from './refusal.ts';

interface Once {
  call: Route;
  request: FastifyRequest;
  caller: Caller | null;
  input: unknown;
  status: number;
}

/**
 * Runs a call, or answers as it did when the same caller sent the same with the same `Idempotency-Key` within a day. The key is
 * claimed in the call's transaction: a second try waits for the first, and a refused one leaves no trace.
 */
export async function keepOnce<T>(db: Db, once: Once, run: () => Promise<T>): Promise<T> {
  const { call, request, caller } = once;
  const key = request.headers['idempotency-key'];
  if (call.method !== 'POST' || !caller || key === undefined) return run();
  if (typeof key !== 'string' || key.length === 0 || key.length > idempotency.keyLength) {
    throw refuse('invalid', { errors: { 'Idempotency-Key': ['The key must have 1 to 255 characters'] } });
  }
  const row = { account_id: caller.account_id, path: request.url.replace(/\/(?=\?|$)/, ''), key };
  const body_hash = createHash('sha256')
    .update(JSON.stringify(once.input) ?? '')
    .digest();
  if (!(await claim(db, row, body_hash))) return replay<T>(db, row, body_hash);
  const answer = await run();
  await db.update(idempotencyKey).set({ status: once.status, answer }).where(rowIs(row));
  return answer;
}

type Row = { account_id: string; path: string; key: string };

const rowIs = ({ account_id, path, key }: Row) =>
  and(eq(idempotencyKey.account_id, account_id), eq(idempotencyKey.path, path), eq(idempotencyKey.key, key));

async function claim(db: Db, row: Row, body_hash: Buffer): Promise<boolean> {
  const claimed = await db
    .insert(idempotencyKey)
    .values({ ...row, body_hash })
    .onConflictDoUpdate({
      target: [idempotencyKey.account_id, idempotencyKey.path, idempotencyKey.key],
      set: { body_hash, status: null, answer: null, created_at: sql`now()` },
      setWhere: sql`${idempotencyKey.created_at} < now() - make_interval(hours => ${idempotency.hours})`,
    })
    .returning({ key: idempotencyKey.key });
  return claimed.length > 0;
}

async function replay<T>(db: Db, row: Row, body_hash: Buffer): Promise<T> {
  const [kept] = await db.select().from(idempotencyKey).where(rowIs(row));
  if (!kept?.body_hash.equals(body_hash)) throw refuse('idempotency_mismatch');
  // What was stored is the answer of the same call, checked by the same schema.
  return kept.answer as T;
}

/** Forgets the keys that are no longer honoured. */
export async function removeOldKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKey)
    .where(sql`${idempotencyKey.created_at} < now() - make_interval(hours => ${idempotency.hours})`);
}
