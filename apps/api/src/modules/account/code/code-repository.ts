import { type CodePurpose, codeLimits, type Role } from '@fixit/contract/account';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { code, signUp } from '../../../db/schema/account-tables.ts';

export type NewSignUp = {
  email: string;
  role: Role;
  first_name: string;
  last_name: string;
  password_hash: string;
  artisan_invitation_id: string | null;
};

export async function addSignUp(db: Db, values: NewSignUp): Promise<string> {
  const [row] = await db.insert(signUp).values(values).returning({ id: signUp.id });
  if (!row) throw new Error('An insert returned no row');
  return row.id;
}

export async function findSignUp(db: Db, id: string): Promise<NewSignUp | undefined> {
  const [row] = await db.select().from(signUp).where(eq(signUp.id, id));
  return row;
}

/** The recipient is an account, or a sign-up if there is no account. `first_name` is '' for a sign-up. */
export type CodeRecipient = { account_id: string | null; sign_up_id: string | null; first_name: string; role: Role };

/** Considers only the newest sign-up unless `sign_up_id` is passed. */
export async function findRecipient(db: Db, email: string, sign_up_id?: string): Promise<CodeRecipient | undefined> {
  const condition = sign_up_id ? sql`id = ${sign_up_id}` : sql`true`;
  const { rows } = await db.execute<CodeRecipient>(sql`
    select id as account_id, null::uuid as sign_up_id, first_name, role from account where email = ${email}
    union all
    (select null, id, '', role from sign_up
     where email = ${email} and ${condition} and not exists (select from account where email = ${email})
     order by id desc limit 1)`);
  return rows[0];
}

type NewCode = Omit<typeof code.$inferInsert, 'expires_at'>;

/** Returns when the code expires. */
export function addCode(db: Db, values: NewCode): Promise<string> {
  return addCodeUntil(db, values, sql`now() + make_interval(mins => ${codeLimits.minutes})`);
}

export async function addResetLink(db: Db, values: Omit<NewCode, 'purpose'>): Promise<void> {
  await addCodeUntil(
    db,
    { ...values, purpose: 'reset_link' },
    sql`now() + make_interval(hours => ${codeLimits.linkHours})`,
  );
}

async function addCodeUntil(db: Db, values: NewCode, expires_at: SQL): Promise<string> {
  const [row] = await db
    .insert(code)
    .values({ ...values, expires_at })
    .returning({ expires_at: code.expires_at });
  if (!row) throw new Error('An insert returned no row');
  return row.expires_at;
}

export type ResetLink = { email: string; account_id: string };

export async function findResetLink(db: Db, code_hash: Buffer): Promise<ResetLink | undefined> {
  const { rows } = await db.execute<ResetLink>(sql`
    select email, account_id from code
    where code_hash = ${code_hash} and purpose = 'reset_link' and expires_at > now()`);
  return rows[0];
}

/** Returns false if the link has been used meanwhile, so that only one of two simultaneous uses succeeds. */
export async function removeResetLink(db: Db, code_hash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(code)
    .where(and(eq(code.code_hash, code_hash), eq(code.purpose, 'reset_link')))
    .returning({ id: code.id });
  return rows.length > 0;
}

export type LiveCode = Pick<typeof code.$inferSelect, 'id' | 'purpose' | 'code_hash' | 'account_id' | 'sign_up_id'>;

interface CodeFilter {
  email: string;
  purposes: readonly CodePurpose[];
  account_id?: string;
  requester_hash?: Buffer | undefined;
}

const isRequester = (hash: Buffer | undefined) =>
  hash ? sql`coalesce(${code.requester_hash} = ${hash}, false)` : sql`false`;

/** Locks the codes until the transaction ends, so that concurrent attempts queue. */
export function lockLiveCodes(
  db: Db,
  { email, purposes, account_id, requester_hash }: CodeFilter,
): Promise<LiveCode[]> {
  const attemptsSoFar = sql`case when ${isRequester(requester_hash)} then ${code.requester_tries} else ${code.wrong_tries} end`;
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
        account_id ? eq(code.account_id, account_id) : undefined,
        gt(code.expires_at, sql`now()`),
        sql`${attemptsSoFar} < ${codeLimits.attempts}`,
      ),
    )
    .orderBy(code.id)
    .for('update');
}

export async function countWrongAttempt(db: Db, ids: string[], requester_hash: Buffer | undefined): Promise<void> {
  const isOwn = isRequester(requester_hash);
  await db
    .update(code)
    .set({
      wrong_tries: sql`${code.wrong_tries} + (not ${isOwn})::int`,
      requester_tries: sql`${code.requester_tries} + (${isOwn})::int`,
    })
    .where(inArray(code.id, ids));
}

export async function removeResets(db: Db, account_id: string): Promise<void> {
  await db.delete(code).where(and(eq(code.account_id, account_id), inArray(code.purpose, ['reset', 'reset_link'])));
}

/** The account must be locked. */
export async function removeEmailChangeCodes(db: Db, account_id: string): Promise<void> {
  await db.delete(code).where(and(eq(code.account_id, account_id), eq(code.purpose, 'email_change')));
}
