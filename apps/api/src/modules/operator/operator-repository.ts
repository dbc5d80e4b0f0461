import type { Colleague } from '@fixit/contract/operator/operator';
import type { OperatorRole } from '@fixit/contract/operator/operator-role';
import { recoveryCodeCount, setUpLinkMinutes } from '@fixit/contract/operator/own-account';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { operator, operatorInvitation, operatorRecoveryCode } from '../../db/schema/operator-tables.ts';
import { hashToken } from '../../platform/http/token.ts';

export type StoredOperator = { id: string; name: string; email: string; role: OperatorRole };

const columns = { id: operator.id, name: operator.name, email: operator.email, role: operator.role };

const isActive = isNull(operator.removed_at);

export async function findOperatorByEmail(db: Db, email: string): Promise<StoredOperator | undefined> {
  const [row] = await db
    .select(columns)
    .from(operator)
    .where(and(eq(operator.email, email), isActive));
  return row;
}

export async function findActiveOperator(db: Db, id: string): Promise<StoredOperator | undefined> {
  const [row] = await db
    .select(columns)
    .from(operator)
    .where(and(eq(operator.id, id), isActive));
  return row;
}

export async function addOperator(db: Db, values: Omit<StoredOperator, 'id'>): Promise<string> {
  const [row] = await db.insert(operator).values(values).returning({ id: operator.id });
  if (!row) throw new Error('An operator was not stored');
  return row.id;
}

/**
 * Locks all owners, so that two owners who remove each other at the same time cannot leave the panel
 * without an owner. Returns the number of owners.
 */
export async function lockOwners(db: Db): Promise<number> {
  const owners = await db
    .select({ id: operator.id })
    .from(operator)
    .where(and(eq(operator.role, 'owner'), isActive))
    .orderBy(operator.id)
    .for('update');
  return owners.length;
}

export async function setName(db: Db, id: string, name: string): Promise<void> {
  await db.update(operator).set({ name }).where(eq(operator.id, id));
}

export async function setRole(db: Db, id: string, role: OperatorRole): Promise<void> {
  await db.update(operator).set({ role }).where(eq(operator.id, id));
}

/** Removes the operator and every way to sign in. The name stays for the audit log. */
export async function removeOperator(db: Db, id: string): Promise<void> {
  await db.update(operator).set({ removed_at: sql`now()` }).where(eq(operator.id, id));
  await db.execute(sql`
    with passkeys as (delete from operator_passkey where operator_id = ${id}),
      codes as (delete from operator_recovery_code where operator_id = ${id})
    delete from operator_invitation where operator_id = ${id}`);
}

/** Earlier links of the operator stop working. */
export async function addInvitation(db: Db, operator_id: string, token: string, recovered: boolean): Promise<void> {
  await db.delete(operatorInvitation).where(eq(operatorInvitation.operator_id, operator_id));
  await db.insert(operatorInvitation).values({
    token_hash: hashToken(token),
    operator_id,
    recovered,
    expires_at: sql`now() + make_interval(mins => ${setUpLinkMinutes})`,
  });
}

export type OperatorInvitation = StoredOperator & { recovered: boolean };

const isLive = sql`operator_invitation.used_at is null and operator_invitation.expires_at > now()`;

export async function findOperatorInvitation(db: Db, token: string): Promise<OperatorInvitation | undefined> {
  const [row] = await db
    .select({ ...columns, recovered: operatorInvitation.recovered })
    .from(operatorInvitation)
    .innerJoin(operator, eq(operator.id, operatorInvitation.operator_id))
    .where(and(eq(operatorInvitation.token_hash, hashToken(token)), isLive, isActive));
  return row;
}

export async function takeInvitation(db: Db, token: string): Promise<boolean> {
  const rows = await db
    .update(operatorInvitation)
    .set({ used_at: sql`now()` })
    .where(and(eq(operatorInvitation.token_hash, hashToken(token)), isLive))
    .returning({ operator_id: operatorInvitation.operator_id });
  return rows.length > 0;
}

export async function lockOperator(db: Db, id: string): Promise<void> {
  await db.select({ id: operator.id }).from(operator).where(eq(operator.id, id)).for('update');
}

export async function listOwnerEmails(db: Db): Promise<string[]> {
  const owners = await db
    .select({ email: operator.email })
    .from(operator)
    .where(and(eq(operator.role, 'owner'), isActive));
  return owners.map(({ email }) => email);
}

export async function removeRecoveryCodes(db: Db, operator_id: string): Promise<void> {
  await db.delete(operatorRecoveryCode).where(eq(operatorRecoveryCode.operator_id, operator_id));
}

/** Returns false if the operator already has codes. */
export async function addRecoveryCodes(db: Db, operator_id: string, codes: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`select from operator_recovery_code where operator_id = ${operator_id} limit 1`);
  if (rows.length > 0) return false;
  if (codes.length !== recoveryCodeCount) throw new Error(`Expected ${recoveryCodeCount} recovery codes`);
  await db.insert(operatorRecoveryCode).values(codes.map((code) => ({ operator_id, code_hash: hashToken(code) })));
  return true;
}

export async function takeRecoveryCode(db: Db, email: string, code: string): Promise<StoredOperator | undefined> {
  const [usedCode] = await db
    .update(operatorRecoveryCode)
    .set({ used_at: sql`now()` })
    .from(operator)
    .where(
      and(
        eq(operator.id, operatorRecoveryCode.operator_id),
        eq(operator.email, email),
        isActive,
        eq(operatorRecoveryCode.code_hash, hashToken(code)),
        isNull(operatorRecoveryCode.used_at),
      ),
    )
    .returning(columns);
  return usedCode;
}

export async function listOperators(db: Db): Promise<Colleague[]> {
  const { rows } = await db.execute<Colleague>(sql`
    select o.id, o.name, o.email, o.role, iso(o.created_at) as created_at,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'created_at', iso(p.created_at),
        'last_used_at', iso(p.last_used_at)) order by p.created_at) from operator_passkey p where p.operator_id = o.id), '[]') as passkeys,
      (select iso(max(s.last_seen)) from operator_session s where s.operator_id = o.id) as last_seen
    from operator o where o.removed_at is null order by o.created_at, o.id`);
  return rows;
}
