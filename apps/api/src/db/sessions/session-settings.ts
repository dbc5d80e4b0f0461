import { minSimilarity } from '../similarity.ts';

/** Milliseconds: a database that lost its server lets go of the server's locks. */
export const idleInTransaction = 10_000;

/**
 * PostgreSQL ends the sessions of a machine that is gone without a word after 25 s, and lets go of their locks, such as on a dead worker's
 * tasks. By itself it first asks after two hours. The last is for what was sent and not confirmed, in milliseconds.
 */
export const lostClientSettings = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
} as const;

/** Settings of every session. */
export const sessionSettings = {
  ...lostClientSettings,
  TimeZone: 'UTC',
  jit: 'off',
  'pg_trgm.word_similarity_threshold': minSimilarity,
} as const;
