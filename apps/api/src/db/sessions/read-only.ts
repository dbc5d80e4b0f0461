import type { Client, Pool, PoolClient } from 'pg';

const readOnlyTransaction = '25006';

const minIntervalMs = 1_000;

/**
 * Once a write is refused, as by a demoted primary, every older connection is closed on release, so
 * that the next may reach the new primary.
 */
export function leaveReadOnly(): (pool: Pool) => void {
  const openedAt = new WeakMap<PoolClient, number>();
  let closeOpenedUntil = Number.NEGATIVE_INFINITY;
  return (pool) => {
    pool.on('connect', (client) => {
      openedAt.set(client, performance.now());
      client.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === readOnlyTransaction)
          closeOpenedUntil = Math.max(closeOpenedUntil, performance.now() - minIntervalMs);
      });
    });
    pool.on('release', (_error, client) => {
      if ((openedAt.get(client) ?? 0) > closeOpenedUntil) return;
      // The types of the pool omit `end`. The pool drops an ended client.
      void (client as PoolClient & Pick<Client, 'end'>).end();
    });
  };
}
