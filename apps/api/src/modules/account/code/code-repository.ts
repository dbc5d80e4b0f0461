import { type CodePurpose, code as codeLimits, type Role } from '@fixit/contract/account';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { code, signUp } from '../../../db/schema/account.ts';

export type NewSignUp = {
  email: string;
  role: Role;
  first_name: string;
  last_name: string;
  password_hash: string;
};

export async function addSignUp(db: Db, added: NewSignUp): Promise<string> {
  const [made] = await db.insert(signUp).values(added).returning({ id: signUp.id });
  if (!made) throw new Error('An insert answered no row');
  return made.id;
}

export async function findSignUp(db: Db, id: string): Promise<NewSignUp | undefined> {
  const [found] = await db.select().from(signUp).where(eq(signUp.id, id));
  return found;
}

/** Account, else one sign-up (the named or the newest). `first_name` is '' for a sign-up: nobody has confirmed it. */
export type Recipient = { account_id: string | null; sign_up_id: string | null; first_name: string };

export async function findRecipient(db: Db, email: string, sign_up_id?: string): Promise<Recipient | undefined> {
  const which = sign_up_id ? sql`id = ${sign_up_id}` : sql`true`;
  const { rows } = await db.execute<Recipient>(sql`
    select id as account_id, null::uuid as sign_up_id, first_name from account where email = ${email}
    union all
    (select null, id, '' from sign_up
     where email = ${email} and ${which} and not exists (select from account where email = ${email})
     order by id desc limit 1)`);
  return rows[0];
}

/** Returns when it stops being valid. */
export async function addCode(db: Db, added: Omit<typeof code.$inferInsert, 'expires_at'>): Promise<string> {
  const [made] = await db
    .insert(code)
    .values({ ...added, expires_at: sql`now() + make_interval(mins => ${codeLimits.minutes})` })
    .returning({ expires_at: code.expires_at });
  if (!made) throw new Error('An insert answered no row');
  return made.expires_at;
}

export type LiveCode = Pick<typeof code.$inferSelect, 'id' | 'purpose' | 'code_hash' | 'account_id' | 'sign_up_id'>;

/** Locked until the transaction ends: of racing tries one is first. */
export function lockLiveCodes(db: Db, email: string, purposes: readonly CodePurpose[]): Promise<LiveCode[]> {
  return db
    .select({
      id: code.id,
      purpose: code.purpose,
      code_hash: code.code_hash,
      account_id: code.account_id,
      sign_up_id: code.sign_up_id,
    })
    .from(code)
    .where(
      and(
        eq(code.email, email),
        inArray(code.purpose, [...purposes]),
        gt(code.expires_at, sql`now()`),
        lt(code.wrong_tries, codeLimits.tries),
      ),
    )
    .orderBy(code.id)
    .for('update');
}

export async function countWrongTry(db: Db, ids: string[]): Promise<void> {
  await db
    .update(code)
    .set({ wrong_tries: sql`${code.wrong_tries} + 1` })
    .where(inArray(code.id, ids));
}

export async function removeResetCodes(db: Db, account_id: string): Promise<void> {
  await db.delete(code).where(eq(code.account_id, account_id));
}
