import { operatorSessionLife } from '@fixit/contract/operator/operator';
import { hasRole, type OperatorRole } from '@fixit/contract/operator/operator-role';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { operatorSession } from '../../../db/schema/operator-tables.ts';
import { hashToken, makeToken } from '../token.ts';

export interface OperatorCaller {
  operator_id: string;
  name: string;
  email: string;
  role: OperatorRole;
  /** This is true if the passkey was touched within the last few minutes. */
  is_touched: boolean;
  /** This is true if the passkey was created with a recovery code within the last day. */
  is_recovered: boolean;
  token_hash: Buffer;
}

const { hours, idleMinutes, touchMinutes, recoveredHours } = operatorSessionLife;

/** Returns true if there is an operator. Without one, the panel does not exist. */
export async function hasOperators(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from operator where removed_at is null limit 1`);
  return rows.length > 0;
}

/**
 * Returns null if the session ended or was idle for too long, or if its operator was removed. Only an
 * attended call extends the session.
 */
export async function findOperatorOfSession(
  db: Db,
  { token, isAttended }: { token: string; isAttended: boolean },
): Promise<OperatorCaller | null> {
  const token_hash = hashToken(token);
  const { rows } = await db.execute<Omit<OperatorCaller, 'token_hash'> & { is_use_due: boolean }>(sql`
    select o.id as operator_id, o.name, o.email, o.role,
      p.id is not null and s.verified_at > now() - make_interval(mins => ${touchMinutes}) as is_touched,
      coalesce(p.recovered and p.created_at > now() - make_interval(hours => ${recoveredHours}), false) as is_recovered,
      s.last_seen < now() - interval '1 minute' as is_use_due
    from operator_session s
      join operator o on o.id = s.operator_id and o.removed_at is null
      left join operator_passkey p on p.id = s.passkey_id
    where s.token_hash = ${token_hash} and s.expires_at > now()
      and s.last_seen > now() - make_interval(mins => ${idleMinutes})`);
  const [row] = rows;
  if (!row) return null;
  const { is_use_due, ...caller } = row;
  if (is_use_due && isAttended) {
    await db.execute(sql`update operator_session set last_seen = now() where token_hash = ${token_hash}`);
  }
  return { ...caller, token_hash };
}

/** Returns false once the session has ended, or the operator was removed or has a lesser role. */
export async function hasOpenSession(db: Db, { token_hash }: OperatorCaller, role: OperatorRole): Promise<boolean> {
  const { rows } = await db.execute<{ role: OperatorRole }>(sql`
    select o.role from operator_session s join operator o on o.id = s.operator_id and o.removed_at is null
    where s.token_hash = ${token_hash} and s.expires_at > now()`);
  const [row] = rows;
  return row !== undefined && hasRole(row.role, role);
}

/** Returns the token. Deletes sessions that have ended. */
export async function openOperatorSession(
  db: Db,
  { operator_id, passkey_id, device }: { operator_id: string; passkey_id: string | null; device: string },
): Promise<string> {
  const token = makeToken();
  await db.delete(operatorSession).where(sql`${operatorSession.expires_at} < now()`);
  await db.insert(operatorSession).values({
    token_hash: hashToken(token),
    operator_id,
    passkey_id,
    device,
    expires_at: sql`now() + make_interval(hours => ${hours})`,
  });
  return token;
}

export async function noteTouch(db: Db, { token_hash }: OperatorCaller): Promise<void> {
  await db.update(operatorSession).set({ verified_at: sql`now()` }).where(eq(operatorSession.token_hash, token_hash));
}

export async function endOperatorSession(db: Db, { token_hash }: OperatorCaller): Promise<void> {
  await db.delete(operatorSession).where(eq(operatorSession.token_hash, token_hash));
}

/** Returns the number of sessions that were open. */
export async function endSessionsOfOperator(db: Db, operator_id: string): Promise<number> {
  const endedSessions = await db
    .delete(operatorSession)
    .where(eq(operatorSession.operator_id, operator_id))
    .returning({ is_open: sql<boolean>`${operatorSession.expires_at} > now()` });
  return endedSessions.filter(({ is_open }) => is_open).length;
}
