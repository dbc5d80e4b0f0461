import type { Role } from '@fixit/contract/account';
import type { accountData } from '@fixit/contract/account/account-data';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db } from '../db/database.ts';

interface Owner {
  readonly account_id: string;
  readonly role: Role;
}

/** An account of the other role is blocked. */
export interface NewBlock {
  readonly blocker: Owner;
  readonly blocked_id: string;
}

export type AccountData = z.output<typeof accountData>;

/**
 * Each query returns one JSON column `row`. `account`, `profile` and `business`, which joins the
 * profile, return one row.
 */
export type PersonalData = { readonly [key in Exclude<keyof AccountData, 'exported_at'> | 'business']?: SQL };

/**
 * A module registers what it stores about an account, and what it does in the transaction that changes
 * the account's standing.
 */
export interface AccountRegistration {
  /** Lists every `table.column` of the module that refers to an account or to an artisan's business. */
  readonly columns: readonly string[];
  /** Lists every other `table.column` that describes a person and whose content a deletion erases. */
  readonly erased: readonly string[];
  /** Maps a reason to the columns that a deletion leaves unchanged for it. */
  readonly retained: Readonly<Record<string, readonly string[]>>;
  /** Reads the account's data. About the other party, it contains only what the account can see anyway. */
  readonly read?: (account_id: string) => PersonalData;
  readonly erase?: (db: Db, owner: Owner & { email: string }) => Promise<void>;
  readonly suspend?: (db: Db, owner: Owner) => Promise<void>;
  readonly restore?: (db: Db, owner: Owner) => Promise<void>;
  /** Ends what is open between two accounts. Both are locked, and so are their conversations. */
  readonly block?: (db: Db, pair: NewBlock) => Promise<void>;
  /** Ends the access that a former password gave, other than sessions. Returns true if there was any. */
  readonly endAccess?: (db: Db, account_id: string) => Promise<boolean>;
}

export const businessIdOf = (account_id: string): SQL => sql`(select id from artisan where account_id = ${account_id})`;

/** Collects a query's JSON column `row` in one array. */
export const listOf = (query: SQL): SQL => sql`(select coalesce(jsonb_agg(row), '[]') from (${query}) as listed)`;
