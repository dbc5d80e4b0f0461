import type { Client, Pool, PoolClient } from 'pg';

const readOnlyTransaction = '25006';

/** Milliseconds between two times that all connections are left, as long as the database stays read-only. */
const rest = 1_000;

/**
 * Returns what lets a pool leave a database that has become read-only, as a primary does that was demoted or fenced: once a write is
 * refused, each connection from before is closed when it is released, so that the next one may find the new primary.
 */
export function leaveReadOnly(): (pool: Pool) => void {
  const openedAt = new WeakMap<PoolClient, number>();
  let leaveBefore = Number.NEGATIVE_INFINITY;
  return (pool) => {
    pool.on('connect', (client) => {
      openedAt.set(client, performance.now());
      client.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === readOnlyTransaction) leaveBefore = Math.max(leaveBefore, performance.now() - rest);
      });
    });
    pool.on('release', (_error, client) => {
      if ((openedAt.get(client) ?? 0) > leaveBefore) return;
      // A pool's clients can be ended, though its types keep it to itself. The pool drops one that is.
      void (client as PoolClient & Pick<Client, 'end'>).end();
    });
  };
}
