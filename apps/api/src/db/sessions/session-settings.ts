import { leastLikeness } from '../similarity.ts';

/** Milliseconds: a database that lost its server lets go of the server's locks. */
export const idleInTransaction = 10_000;

/** Settings of every session. */
export const sessionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  'pg_trgm.word_similarity_threshold': leastLikeness,
} as const;
