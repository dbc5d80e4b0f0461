import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, key, xid8 } from './column-types.ts';

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    account_id: uuid().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    body_hash: bytea().notNull(),
    status: smallint(),
    answer: jsonb(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.path, table.key] })],
);

/** A row is deleted, with the files of its pictures, once the removal can no longer be undone. */
export const undoRecord = pgTable('undo_record', {
  id: key(),
  account_id: uuid().notNull(),
  kind: text().notNull(),
  subject_id: uuid().notNull(),
  content: jsonb().notNull(),
  pictures: text().array().notNull().default([]),
  created_at: createdAt(),
});

export const serverProcess = pgTable('process', { id: key(), heartbeat_at: createdAt() });

export const processFigures = pgTable('process_figures', {
  id: uuid().primaryKey(),
  role: text().notNull(),
  host: text().notNull(),
  version: text().notNull(),
  started_at: instant().notNull(),
  sockets: integer(),
  connections: integer().notNull(),
  connection_limit: integer().notNull(),
  p99_ms: doublePrecision(),
  at: createdAt(),
});

export const socketPresence = pgTable(
  'socket_presence',
  { process_id: uuid().notNull(), account_id: uuid().notNull(), sockets: integer().notNull() },
  (table) => [primaryKey({ columns: [table.process_id, table.account_id] })],
);

export const audit = pgTable('audit', {
  id: key(),
  os_user: text(),
  operator_id: uuid(),
  command: text().notNull(),
  arguments: jsonb().$type<Record<string, unknown>>().notNull(),
  before: jsonb(),
  after: jsonb(),
  at: createdAt(),
});

export const auditSeal = pgTable('audit_seal', {
  day: date().primaryKey(),
  row_count: integer().notNull(),
  rows_sha256: text().notNull(),
  sha256: text().notNull(),
  sealed_at: createdAt(),
});

export const serverSecret = pgTable('server_secret', {
  name: text().primaryKey(),
  secret: bytea().notNull(),
  created_at: createdAt(),
});

export const installation = pgTable('installation', {
  setting: text().primaryKey(),
  value: text().notNull(),
  since: createdAt(),
});

export const rateCount = pgTable('rate_count', {
  key: bytea().primaryKey(),
  count: integer().notNull(),
  resets_at: instant().notNull(),
});

export const unsentFrame = pgTable('frame', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  publications: text().notNull(),
  written_at: instant().notNull(),
  written_by: xid8().notNull(),
  is_sent: boolean().notNull(),
});

export const backupRun = pgTable('backup_run', {
  id: key(),
  kind: text().notNull(),
  succeeded: boolean().notNull(),
  name: text().notNull(),
  bytes: bigint({ mode: 'number' }),
  report: text().notNull(),
  started_at: instant().notNull(),
  ended_at: createdAt(),
});

export const seedRun = pgTable('seed_run', { name: text().primaryKey(), at: createdAt() });
