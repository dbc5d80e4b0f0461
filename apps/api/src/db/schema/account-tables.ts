import type { CodePurpose, Role } from '@fixit/contract/account';
import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, citext, createdAt, instant, key } from './column-types.ts';

export const account = pgTable('account', {
  id: key(),
  email: citext(),
  role: text().$type<Role>().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  password_hash: text(),
  social_subject: text(),
  demo: boolean().notNull().default(false),
  last_seen: instant(),
  created_at: createdAt(),
  deleted_at: instant(),
  suspended_at: instant(),
  suspended_reason: text(),
  suspended_until: instant(),
});

/** A suspension ends at `suspended_until`, even before a worker has restored the account. */
export const isSuspended = sql<boolean>`is_suspended(${account.suspended_at}, ${account.suspended_until})`;

export const session = pgTable('session', {
  token_hash: bytea().primaryKey(),
  id: key(),
  account_id: uuid().notNull(),
  /** The browser and operating system at the login, or '' if they are unknown. */
  device: text().notNull().default(''),
  last_seen: createdAt(),
  created_at: createdAt(),
  expires_at: instant().notNull(),
  /** On the person's own device, each use of the session extends `expires_at`. */
  own_device: boolean().notNull().default(false),
});

export const socialNonce = pgTable('social_nonce', {
  nonce_hash: bytea().primaryKey(),
  expires_at: instant().notNull(),
});

export const signUp = pgTable('sign_up', {
  id: key(),
  email: citext().notNull(),
  role: text().$type<Role>().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  password_hash: text().notNull(),
  created_at: createdAt(),
  artisan_invitation_id: uuid(),
});

export const code = pgTable('code', {
  id: key(),
  purpose: text().$type<CodePurpose | 'reset_link'>().notNull(),
  email: citext().notNull(),
  sign_up_id: uuid(),
  account_id: uuid(),
  code_hash: bytea().notNull(),
  /** Counts wrong codes from everybody but the requester. */
  wrong_tries: smallint().notNull().default(0),
  /** This is null for a code of a login or a change of email. */
  requester_hash: bytea(),
  requester_tries: smallint().notNull().default(0),
  created_at: createdAt(),
  expires_at: instant().notNull(),
});

export const formerContact = pgTable(
  'former_contact',
  {
    account_id: uuid().notNull(),
    kind: text().$type<'email' | 'phone'>().notNull(),
    hash: bytea().notNull(),
    since: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.kind] })],
);
