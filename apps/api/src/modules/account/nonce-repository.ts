import { socialMinutes } from '@fixit/contract/account';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { socialNonce } from '../../db/schema/account-tables.ts';
import { hashToken } from '../../platform/http/token.ts';

export async function addNonce(db: Db, nonce: string): Promise<void> {
  const expires_at = sql`now() + make_interval(mins => ${socialMinutes})`;
  await db.insert(socialNonce).values({ nonce_hash: hashToken(nonce), expires_at });
}

/** Returns false if the nonce is unknown, was used before or has expired. */
export async function takeNonce(db: Db, nonce: string): Promise<boolean> {
  const rows = await db
    .delete(socialNonce)
    .where(and(eq(socialNonce.nonce_hash, hashToken(nonce)), gt(socialNonce.expires_at, sql`now()`)))
    .returning({ nonce_hash: socialNonce.nonce_hash });
  return rows.length > 0;
}
