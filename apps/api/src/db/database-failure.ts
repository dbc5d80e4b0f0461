import { DatabaseError } from 'pg';

/** SQLSTATEs of a connection exception, a shutdown or crash, and a former primary that is now read-only. */
const primaryLostStates = /^(08|57P0|25006)/;

/** With these SQLSTATE classes and codes the database is overloaded; the statement is not at fault. */
const overloadStates = /^(53|57014|25P03|40001|40P01|55P03)/;

const unreachableCodes = new Set([
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

/** node-postgres reports a broken connection with one of these messages and no code. */
const brokenConnection = /Connection terminated|timeout expired|is not queryable/;

/** Timeouts and the use of a closed pool have no code either. */
const timeoutOrClosedPool = /timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after/;

export function rootCauseOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined && !('statusCode' in error)
    ? rootCauseOf(error.cause)
    : error;
}

/** Returns true if the connection to the primary failed, so waiting for a new primary may help. */
export function isPrimaryLost(error: unknown): boolean {
  const cause = rootCauseOf(error);
  if (cause instanceof DatabaseError) return primaryLostStates.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  return ('code' in cause && unreachableCodes.has(String(cause.code))) || brokenConnection.test(cause.message);
}

/** Returns true if the database is unreachable, overloaded or full, so the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = rootCauseOf(error);
  if (isPrimaryLost(cause)) return true;
  if (cause instanceof DatabaseError) return overloadStates.test(cause.code ?? '');
  return (
    cause instanceof Error && (timeoutOrClosedPool.test(cause.message) || ('code' in cause && cause.code === 'ENOSPC'))
  );
}

export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

export function sqlStateOf(error: unknown): string | undefined {
  const cause = rootCauseOf(error);
  return cause instanceof DatabaseError ? cause.code : undefined;
}
