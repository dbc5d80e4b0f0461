import { type Connection, connect } from '../connection.ts';
import type { DatabaseAccess } from '../database-access.ts';
import type { DatabaseTimeouts } from '../timeouts.ts';
import { watchConnections } from './watch-connections.ts';

/**
 * Slow work in one pool does not block the others. `calls` also serves background tasks, and `search`
 * the one call whose cost depends on its text.
 */
export type Pools = Readonly<Record<'calls' | 'chat' | 'search' | 'worker', Connection>>;

export function openPools(
  { url, sessionUrl, pooler }: DatabaseAccess,
  timeouts: DatabaseTimeouts,
  { sizes, onError }: { sizes: Readonly<Record<keyof Pools, number>>; onError?: (error: Error) => void },
): Pools {
  const shared = { watch: watchConnections(timeouts.silence), ...(onError ? { onError } : {}) };
  const open = (max: number, limits: DatabaseTimeouts) => connect(url, { max, timeouts: limits, pooler, ...shared });
  // A separate route to the database may fail alone.
  const watch = sessionUrl === url ? shared.watch : watchConnections(timeouts.silence);
  return {
    calls: open(sizes.calls, timeouts),
    chat: open(sizes.chat, timeouts),
    search: open(sizes.search, { ...timeouts, statement: timeouts.search }),
    worker: connect(sessionUrl, { max: sizes.worker, timeouts, ...shared, watch }),
  };
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map(({ close }) => close()));
}
