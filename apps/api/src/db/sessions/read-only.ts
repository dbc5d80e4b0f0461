import type { Client, Pool, PoolClient } from 'pg';

const readOnlyTransaction = '25006';

/** While the database stays read-only, all connections are closed at most once in this many milliseconds. */
const minIntervalMs = 1_000;

/**
 * Returns a function that lets a pool leave a database that has become read-only, such as a primary
 * that was demoted or fenced. Once a write is refused, every older connection is closed on release, so
 * that the next one may find the new primary.
 */
export function leaveReadOnly(): (pool: Pool) => void {
  const openedAt = new WeakMap<PoolClient, number>();
  let leaveBefore = Number.NEGATIVE_INFINITY;
  return (pool) => {
    pool.on('connect', (client) => {
      openedAt.set(client, performance.now());
      client.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === readOnlyTransaction) leaveBefore = Math.max(leaveBefore, performance.now() - minIntervalMs);
      });
    });
    pool.on('release', (_error, client) => {
      if ((openedAt.get(client) ?? 0) > leaveBefore) return;
      // The pool's type hides that a client can be ended. The pool drops an ended client.
      void (client as PoolClient & Pick<Client, 'end'>).end();
    });
  };
}
