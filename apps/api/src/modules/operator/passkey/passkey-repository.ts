import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { operator, operatorChallenge, operatorPasskey } from '../../../db/schema/operator-tables.ts';

export type StoredPasskey = Pick<
  typeof operatorPasskey.$inferSelect,
  'credential_id' | 'id' | 'operator_id' | 'public_key' | 'counter' | 'transports'
>;

type ChallengePurpose = (typeof operatorChallenge.$inferSelect)['purpose'];

/** `operator_id` is null while nobody has signed in. */
export type ChallengeUse = { purpose: ChallengePurpose; operator_id: string | null };

const challengeMinutes = 5;

const hashChallenge = (challenge: string) => createHash('sha256').update(challenge).digest();

export async function addChallenge(db: Db, challenge: string, use: ChallengeUse): Promise<void> {
  await db.delete(operatorChallenge).where(sql`${operatorChallenge.expires_at} < now()`);
  await db.insert(operatorChallenge).values({
    challenge_hash: hashChallenge(challenge),
    ...use,
    expires_at: sql`now() + make_interval(mins => ${challengeMinutes})`,
  });
}

/** Returns false for a challenge that is unknown, expired or used, or has another purpose or operator. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, operator_id }: ChallengeUse,
): Promise<boolean> {
  const owner = operatorChallenge.operator_id;
  const rows = await db
    .delete(operatorChallenge)
    .where(
      and(
        eq(operatorChallenge.challenge_hash, hashChallenge(challenge)),
        eq(operatorChallenge.purpose, purpose),
        operator_id === null ? isNull(owner) : eq(owner, operator_id),
        gt(operatorChallenge.expires_at, sql`now()`),
      ),
    )
    .returning({ purpose: operatorChallenge.purpose });
  return rows.length > 0;
}

const columns = {
  credential_id: operatorPasskey.credential_id,
  id: operatorPasskey.id,
  operator_id: operatorPasskey.operator_id,
  public_key: operatorPasskey.public_key,
  counter: operatorPasskey.counter,
  transports: operatorPasskey.transports,
};

/** Ignores passkeys of removed operators. */
export async function findPasskey(db: Db, credential_id: string): Promise<StoredPasskey | undefined> {
  const [row] = await db
    .select(columns)
    .from(operatorPasskey)
    .innerJoin(operator, eq(operator.id, operatorPasskey.operator_id))
    .where(and(eq(operatorPasskey.credential_id, credential_id), isNull(operator.removed_at)));
  return row;
}

export async function listPasskeys(db: Db, operator_id: string) {
  return db
    .select({
      id: operatorPasskey.id,
      name: operatorPasskey.name,
      credential_id: operatorPasskey.credential_id,
      created_at: operatorPasskey.created_at,
      last_used_at: operatorPasskey.last_used_at,
    })
    .from(operatorPasskey)
    .where(eq(operatorPasskey.operator_id, operator_id))
    .orderBy(asc(operatorPasskey.created_at));
}

export async function addPasskey(
  db: Db,
  values: Omit<StoredPasskey, 'id'> & { name: string; recovered: boolean; host: string },
): Promise<string> {
  const [row] = await db.insert(operatorPasskey).values(values).returning({ id: operatorPasskey.id });
  if (!row) throw new Error('A passkey was not stored');
  return row.id;
}

export async function findPasskeyOwner(
  db: Db,
  id: string,
): Promise<{ operator_id: string; name: string; operator_name: string; operator_email: string } | undefined> {
  const [row] = await db
    .select({
      operator_id: operator.id,
      name: operatorPasskey.name,
      operator_name: operator.name,
      operator_email: operator.email,
    })
    .from(operatorPasskey)
    .innerJoin(operator, eq(operator.id, operatorPasskey.operator_id))
    .where(and(eq(operatorPasskey.id, id), isNull(operator.removed_at)));
  return row;
}

export async function countSessionsOfPasskey(db: Db, id: string): Promise<number> {
  const { rows } = await db.execute<{ sessions: number }>(sql`
    select count(*)::int as sessions from operator_session where passkey_id = ${id} and expires_at > now()`);
  return rows[0]?.sessions ?? 0;
}

/** Also deletes its sessions. */
export async function removePasskey(db: Db, id: string): Promise<void> {
  await db.delete(operatorPasskey).where(eq(operatorPasskey.id, id));
}

/** Returns false if another sign-in changed the counter meanwhile, or if the passkey was removed. */
export async function notePasskeyUse(db: Db, passkey: StoredPasskey, counter: number): Promise<boolean> {
  const updatedRows = await db
    .update(operatorPasskey)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(operatorPasskey.id, passkey.id), eq(operatorPasskey.counter, passkey.counter)))
    .returning({ id: operatorPasskey.id });
  return updatedRows.length > 0;
}
