import type { OperatorRole } from '@fixit/contract/operator/operator-role';
import { bigint, boolean, date, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core';
import { bytea, citext, createdAt, instant, key } from './column-types.ts';

export const operator = pgTable('operator', {
  id: key(),
  email: citext().notNull(),
  name: text().notNull(),
  role: text().$type<OperatorRole>().notNull(),
  created_at: createdAt(),
  removed_at: instant(),
  emails: text().array(),
  quiet_from: time(),
  quiet_until: time(),
  due_emailed_until: instant(),
  due_emailed_at: instant(),
  failures_emailed_until: instant(),
  digest_day: date(),
});

export const failingPart = pgTable('failing_part', {
  part: text().primaryKey(),
  message: text().notNull(),
  since: createdAt(),
});

export const operatorLease = pgTable(
  'operator_lease',
  {
    list: text().notNull(),
    record_id: uuid().notNull(),
    operator_id: uuid().notNull(),
    since: createdAt(),
    renewed_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.list, table.record_id, table.operator_id] })],
);

export const accountNote = pgTable('account_note', {
  id: key(),
  account_id: uuid().notNull(),
  /** This is null if a command added the note. */
  operator_id: uuid(),
  note: text().notNull(),
  created_at: createdAt(),
});

export const operatorPasskey = pgTable('operator_passkey', {
  credential_id: text().primaryKey(),
  id: uuid()
    .notNull()
    .$defaultFn(() => crypto.randomUUID()),
  operator_id: uuid().notNull(),
  public_key: bytea().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  name: text().notNull(),
  recovered: boolean().notNull(),
  /** This is null if an older release stored the passkey. */
  host: text(),
  created_at: createdAt(),
  last_used_at: instant(),
});

export const operatorRecoveryCode = pgTable(
  'operator_recovery_code',
  { operator_id: uuid().notNull(), code_hash: bytea().notNull(), used_at: instant() },
  (table) => [primaryKey({ columns: [table.operator_id, table.code_hash] })],
);

export const operatorInvitation = pgTable('operator_invitation', {
  token_hash: bytea().primaryKey(),
  operator_id: uuid().notNull(),
  recovered: boolean().notNull(),
  expires_at: instant().notNull(),
  used_at: instant(),
});

export const operatorSession = pgTable('operator_session', {
  token_hash: bytea().primaryKey(),
  operator_id: uuid().notNull(),
  /** This is null for the viewer of the demo world. */
  passkey_id: uuid(),
  device: text().notNull(),
  created_at: createdAt(),
  last_seen: createdAt(),
  verified_at: createdAt(),
  expires_at: instant().notNull(),
});

export const dutyRecord = pgTable('duty_record', {
  id: key(),
  duty: text().notNull(),
  day: date().notNull(),
  note: text().notNull(),
  operator_id: uuid(),
  recorded_at: createdAt(),
});

export const operatorChallenge = pgTable('operator_challenge', {
  challenge_hash: bytea().primaryKey(),
  purpose: text().$type<'set_up' | 'sign_in' | 'touch'>().notNull(),
  operator_id: uuid(),
  expires_at: instant().notNull(),
});
