import { createHash } from 'node:crypto';
import { idempotency } from '@fixit/contract/rate-limit';
import type { Route } from '@fixit/contract/route';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/database.ts';
import { idempotencyKey } from '../../db/schema/server-tables.ts';
import { refuse } from '../refusal.ts';
import type { Caller } from './caller.ts';
import type { UploadedFile } from './request/upload.ts';

interface KeyedCall {
  call: Route;
  request: FastifyRequest;
  caller: Caller | null;
  input: unknown;
  file: UploadedFile | undefined;
  status: number;
}

/** After this time, an unfinished call with its own transactions counts as lost with its process. */
const lostAfterSeconds = 60;

/** Must run in the call's transaction. A second attempt waits for the first; a refusal leaves no row. */
export async function runOnce<T>(db: Db, keyedCall: KeyedCall, run: () => Promise<T>): Promise<T> {
  const row = idempotencyRowOf(keyedCall);
  if (!row) return run();
  if (!(await claimKey(db, row))) return replay<T>(db, row);
  const answer = await run();
  await storeAnswer(db, row, keyedCall.status, answer);
  return answer;
}

/**
 * Works like runOnce for a call with its own transactions. Answers a second attempt with 503 while the
 * first is running.
 */
export async function runOnceWithoutTransaction<T>(db: Db, keyedCall: KeyedCall, run: () => Promise<T>): Promise<T> {
  const row = idempotencyRowOf(keyedCall);
  if (!row) return run();
  if (!(await claimKey(db, row))) return replay<T>(db, row);
  try {
    const answer = await run();
    await storeAnswer(db, row, keyedCall.status, answer);
    return answer;
  } catch (error) {
    await db.delete(idempotencyKey).where(isSameKey(row));
    throw error;
  }
}

type IdempotencyRow = { account_id: string; path: string; key: string; body_hash: Buffer };

export function isKeyed({ method, access }: Route, { headers }: FastifyRequest): boolean {
  return method === 'POST' && access !== 'open' && headers['idempotency-key'] !== undefined;
}

function idempotencyRowOf({ call, request, caller, input, file }: KeyedCall): IdempotencyRow | null {
  const key = request.headers['idempotency-key'];
  if (call.method !== 'POST' || !caller || key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > idempotency.keyLength) {
    throw refuse('invalid', {
      errors: { 'Idempotency-Key': [`The key must have 1 to ${idempotency.keyLength} characters`] },
    });
  }
  const body_hash = createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .update(file?.bytes ?? '')
    .digest();
  const path = request.url.replace(/\/?(?:\?.*)?$/, '');
  return { account_id: caller.account_id, path, key, body_hash };
}

const isSameKey = ({ account_id, path, key }: IdempotencyRow) =>
  and(eq(idempotencyKey.account_id, account_id), eq(idempotencyKey.path, path), eq(idempotencyKey.key, key));

async function claimKey(db: Db, row: IdempotencyRow): Promise<boolean> {
  const claimedRows = await db
    .insert(idempotencyKey)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKey.account_id, idempotencyKey.path, idempotencyKey.key],
      set: { body_hash: row.body_hash, status: null, answer: null, created_at: sql`now()` },
      setWhere: sql`${idempotencyKey.created_at} < now() - make_interval(hours => ${idempotency.hours})
        or ${idempotencyKey.status} is null and ${idempotencyKey.created_at} < now() - make_interval(secs => ${lostAfterSeconds})`,
    })
    .returning({ key: idempotencyKey.key });
  return claimedRows.length > 0;
}

async function storeAnswer(db: Db, row: IdempotencyRow, status: number, answer: unknown): Promise<void> {
  await db.update(idempotencyKey).set({ status, answer }).where(isSameKey(row));
}

async function replay<T>(db: Db, row: IdempotencyRow): Promise<T> {
  const [storedRow] = await db.select().from(idempotencyKey).where(isSameKey(row));
  // A refusal of the first attempt removes its row.
  if (!storedRow) throw refuse('unavailable', { retryAfter: 1 });
  if (!storedRow.body_hash.equals(row.body_hash)) throw refuse('idempotency_mismatch');
  if (storedRow.status === null) throw refuse('unavailable', { retryAfter: 1 });
  // The stored response belongs to the same call and passed the same schema.
  return storedRow.answer as T;
}

export async function removeOldKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKey)
    .where(sql`${idempotencyKey.created_at} < now() - make_interval(hours => ${idempotency.hours})`);
}
