import type { Role } from '@fixit/contract/account';
import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account, isSuspended, signUp } from '../../db/schema/account-tables.ts';

export type Account = typeof account.$inferSelect;

type Suspendable = {
  suspended_reason: string | null;
  /** The suspension lasts until the end of this day. It has no end if this is null. */
  suspended_until: string | null;
  /** This is true if the suspension is over but the account is not restored yet. */
  is_restorable: boolean;
};

const suspensionNow = {
  suspended_reason: sql<string | null>`case when ${isSuspended} then ${account.suspended_reason} end`,
  suspended_until: sql<string | null>`last_suspended_day(${account.suspended_until})::text`,
  is_restorable: sql<boolean>`${account.suspended_at} is not null and not ${isSuspended}`,
};

/** The credentials belong to the account, or to the newest unconfirmed sign-up if there is no account. */
export type Credentials = Suspendable & {
  account_id: string | null;
  sign_up_id: string | null;
  password_hash: string | null;
};

export async function findCredentials(db: Db, email: string, role: Role): Promise<Credentials | undefined> {
  const { rows } = await db.execute<Credentials>(sql`
    select id as account_id, null::uuid as sign_up_id, password_hash,
      ${suspensionNow.suspended_reason} as suspended_reason, ${suspensionNow.suspended_until} as suspended_until,
      ${suspensionNow.is_restorable} as is_restorable
    from account where email = ${email} and role = ${role}
    union all
    (select null, id, password_hash, null, null, false from sign_up
     where email = ${email} and role = ${role} and not exists (select from account where email = ${email})
     order by id desc limit 1)`);
  return rows[0];
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const [row] = await db.select().from(account).where(eq(account.id, id));
  return row;
}

export type IdentifiedAccount = Account & Suspendable;

export async function findByIdentity(db: Db, subject: string, email: string): Promise<IdentifiedAccount | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(account), ...suspensionNow })
    .from(account)
    .where(or(eq(account.social_subject, subject), eq(account.email, email)))
    .orderBy(sql`${account.social_subject} is not distinct from ${subject} desc`)
    .limit(1)
    .for('update');
  return row;
}

export type NewAccount = Pick<
  typeof account.$inferInsert,
  'email' | 'role' | 'first_name' | 'last_name' | 'password_hash' | 'social_subject'
>;

/** Removes the unconfirmed sign-ups too. Returns undefined if an account with the email exists. */
export async function addAccount(db: Db, values: NewAccount): Promise<string | undefined> {
  const [row] = await db.insert(account).values(values).onConflictDoNothing().returning({ id: account.id });
  if (row) await db.delete(signUp).where(eq(signUp.email, sql`${values.email}`));
  return row?.id;
}

export async function linkIdentity(db: Db, id: string, social_subject: string): Promise<void> {
  await db.update(account).set({ social_subject }).where(eq(account.id, id));
}

export async function setNames(
  db: Db,
  id: string,
  names: { first_name?: string | undefined; last_name?: string | undefined },
): Promise<void> {
  await db.update(account).set(names).where(eq(account.id, id));
}

/**
 * With `expected` this is a compare-and-set, so that only one of two simultaneous changes succeeds.
 * Returns undefined if nothing was changed.
 */
export async function setPassword(
  db: Db,
  id: string,
  password_hash: string,
  expected: { password_hash?: string; email?: string } = {},
): Promise<Pick<Account, 'id' | 'first_name' | 'role'> | undefined> {
  const [row] = await db
    .update(account)
    .set({ password_hash })
    .where(
      and(
        eq(account.id, id),
        isNull(account.deleted_at),
        expected.password_hash ? eq(account.password_hash, expected.password_hash) : undefined,
        expected.email ? eq(account.email, expected.email) : undefined,
      ),
    )
    .returning({ id: account.id, first_name: account.first_name, role: account.role });
  return row;
}

export async function lockAccount(db: Db, id: string): Promise<void> {
  await db.execute(sql`select from account where id = ${id} for no key update`);
}

export async function lockAccountOf(db: Db, email: string): Promise<void> {
  await db.execute(sql`select from account where email = ${email} for no key update`);
}

/** Takes the stronger lock that a change of the email needs, because the email is a key. */
export async function lockAccountKey(db: Db, id: string): Promise<void> {
  await db.execute(sql`select from account where id = ${id} for update`);
}

/** Erases an account but leaves a nameless row. Returns false if the account was already erased. */
export async function closeAccount(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with closed as (
      update account set email = null, first_name = '', last_name = '', password_hash = null, social_subject = null,
        last_seen = null, deleted_at = now()
      where id = ${id} and deleted_at is null
      returning id
    ),
    profiles as (delete from profile where account_id = ${id}),
    sign_ups as (delete from sign_up where email = (select email from account where id = ${id})),
    notifications as (delete from notification where account_id = ${id}),
    mail_settings as (delete from notification_setting where account_id = ${id}),
    notes as (delete from account_note where account_id = ${id}),
    keys as (delete from idempotency_key where account_id = ${id}),
    codes as (delete from code where account_id = ${id})
    select id from closed`);
  return rows.length > 0;
}

const signUpValidityDays = 30;

export async function removeExpired(db: Db): Promise<void> {
  await db.execute(sql`
    with codes as (delete from code where expires_at < now()),
    sessions as (delete from session where expires_at < now()),
    nonces as (delete from social_nonce where expires_at < now())
    delete from sign_up where created_at < now() - make_interval(days => ${signUpValidityDays})
      or exists (select from account where account.email = sign_up.email)`);
}
