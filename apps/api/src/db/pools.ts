import { type Connection, connect } from './connection.ts';
import { watchSilence } from './silent-connections.ts';
import type { DatabaseTimeouts } from './timeouts.ts';

/**
 * A server's connections: what waits or works long in one pool does not take those of the others. `calls` is for background tasks
 * too; search is the one call whose text decides what it costs.
 */
export type Pools = Readonly<Record<'calls' | 'chat' | 'search', Connection>>;

const poolSizes = { calls: 16, chat: 6, search: 2 } as const;

/** `sizes` overrides the numbers of connections. */
export function openPools(
  url: string,
  timeouts: DatabaseTimeouts,
  options: { sizes?: Partial<Record<keyof Pools, number>>; onError?: (error: Error) => void } = {},
): Pools {
  const { onError } = options;
  const sizes = { ...poolSizes, ...options.sizes };
  const watch = watchSilence(timeouts.silence);
  const open = (max: number, limits: DatabaseTimeouts) =>
    connect(url, { max, timeouts: limits, watch, ...(onError ? { onError } : {}) });
  return {
    calls: open(sizes.calls, timeouts),
    chat: open(sizes.chat, timeouts),
    search: open(sizes.search, { ...timeouts, statement: timeouts.search }),
  };
}

export async function closePools({ calls, chat, search }: Pools): Promise<void> {
  await Promise.all([calls.close(), chat.close(), search.close()]);
}
