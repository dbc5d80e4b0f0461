import { minSimilarity } from '../query/name-similarity.ts';

/** A database that has lost its server releases the server's locks after this many milliseconds. */
export const idleInTransaction = 10_000;

/**
 * PostgreSQL ends the sessions of a machine that vanished after 25 s, and releases their locks, such
 * as those of a dead worker's tasks. By default it first checks after two hours. The last setting, in
 * milliseconds, is for data that was sent and not confirmed.
 */
export const lostClientSettings = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
} as const;

/** Every session has these settings. */
export const sessionSettings = {
  ...lostClientSettings,
  TimeZone: 'UTC',
  jit: 'off',
  'pg_trgm.word_similarity_threshold': minSimilarity,
} as const;
