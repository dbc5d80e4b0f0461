import { DatabaseError } from 'pg';

/** SQLSTATEs of a primary that is gone: connection exceptions, a shutdown or crash, and a former primary that has become read-only. */
const gone = /^(08|57P0|25006)/;

/** SQLSTATE classes and codes of a database that is overrun, not of a wrong statement. */
const overrun = /^(53|57014|25P03|40001|40P01|55P03)/;

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of node-postgres, which have no code, for a connection that broke or could not be made. */
const brokenConnection = /Connection terminated|timeout expired|is not queryable/;

/** The same for a wait that was too long: for a connection of the pool or for an answer. */
const longWait = /timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after/;

export function rootCauseOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined && !('statusCode' in error)
    ? rootCauseOf(error.cause)
    : error;
}

/** Whether the connection to the primary failed, so that a new primary may be awaited. */
export function isPrimaryLost(error: unknown): boolean {
  const cause = rootCauseOf(error);
  if (cause instanceof DatabaseError) return gone.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  return ('code' in cause && unreachable.has(String(cause.code))) || brokenConnection.test(cause.message);
}

/** Whether the database is away, overrun or full, so that the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = rootCauseOf(error);
  if (isPrimaryLost(cause)) return true;
  if (cause instanceof DatabaseError) return overrun.test(cause.code ?? '');
  return cause instanceof Error && (longWait.test(cause.message) || ('code' in cause && cause.code === 'ENOSPC'));
}

/** Whether a statement gave up waiting for a lock (lock_timeout). */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/** The SQLSTATE of what the database said, however deeply it is wrapped; undefined for anything else. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = rootCauseOf(error);
  return cause instanceof DatabaseError ? cause.code : undefined;
}
