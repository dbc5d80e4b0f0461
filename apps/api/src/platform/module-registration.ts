import type { Role } from '@fixit/contract/account';
import type { accountData } from '@fixit/contract/account/account-data';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db } from '../db/database.ts';

interface AccountWithRole {
  readonly account_id: string;
  readonly role: Role;
}

export interface NewBlock {
  readonly blocker: AccountWithRole;
  readonly blocked_id: string;
}

export type AccountData = z.output<typeof accountData>;

/** Each query returns one JSON column `row`. `business` is merged into the profile. */
export type PersonalData = { readonly [key in Exclude<keyof AccountData, 'exported_at'> | 'business']?: SQL };

/** The functions run in the transaction that deletes, suspends, restores or blocks an account. */
export interface ModuleRegistration {
  /** Lists every `table.column` that refers to an account or to an artisan's business. */
  readonly columns: readonly string[];
  /** Lists every other `table.column` that describes a person and whose content a deletion erases. */
  readonly erased: readonly string[];
  /** Maps a reason to the columns that a deletion leaves unchanged for it. */
  readonly retained: Readonly<Record<string, readonly string[]>>;
  /** Returns data of other people only as far as the account can see it in the app. */
  readonly read?: (account_id: string) => PersonalData;
  readonly erase?: (db: Db, account: AccountWithRole & { email: string }) => Promise<void>;
  readonly suspend?: (db: Db, account: AccountWithRole) => Promise<void>;
  readonly restore?: (db: Db, account: AccountWithRole) => Promise<void>;
  /** Cancels open business between two accounts. The caller has locked them and their conversations. */
  readonly block?: (db: Db, pair: NewBlock) => Promise<void>;
  /** Revokes access, other than sessions, after a change of password. Returns true if there was any. */
  readonly endAccess?: (db: Db, account_id: string) => Promise<boolean>;
}

export const businessIdOf = (account_id: string): SQL => sql`(select id from artisan where account_id = ${account_id})`;

/** `query` has one JSON column, `row`. */
export const listOf = (query: SQL): SQL => sql`(select coalesce(jsonb_agg(row), '[]') from (${query}) as rows)`;
