import { type SQL, sql } from 'drizzle-orm';
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './column-types.ts';

export const block = pgTable(
  'block',
  {
    blocker_id: uuid().notNull(),
    blocked_id: uuid().notNull(),
    created_at: createdAt(),
  },
  ({ blocker_id, blocked_id }) => [primaryKey({ columns: [blocker_id, blocked_id] })],
);

/**
 * Returns SQL that is true if either of two accounts has blocked the other. Two look-ups in the primary key answer it:
 * PostgreSQL might hash the whole table for `exists`.
 */
export const isBlockedPair = (first: SQL, second: SQL): SQL<boolean> => sql<boolean>`coalesce(
  (select true from block where blocker_id = ${first} and blocked_id = ${second}),
  (select true from block where blocker_id = ${second} and blocked_id = ${first}), false)`;
