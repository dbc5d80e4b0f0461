import { minSimilarity } from '../query/name-similarity.ts';

/** PostgreSQL ends an idle transaction of a hung server after this time, and releases its locks. */
export const idleInTransactionMs = 10_000;

/**
 * The sessions of a vanished machine end after 25 s and release their locks, such as those of a dead
 * worker's tasks. `tcp_user_timeout` is in milliseconds.
 */
export const lostClientSettings = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
} as const;

export const sessionSettings = {
  ...lostClientSettings,
  TimeZone: 'UTC',
  jit: 'off',
  'pg_trgm.word_similarity_threshold': minSimilarity,
} as const;
