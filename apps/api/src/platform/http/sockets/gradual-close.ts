import { closeCodes } from '@fixit/contract/message';

/** Sockets that are closed in a second, and milliseconds over which any number of them is closed at most. */
const pace = { perSecond: 1_000, longest: 5_000 } as const;

/**
 * In random order over time, so that thousands do not reconnect at once. Until its turn a socket goes on receiving. Returns the
 * milliseconds after which all have been closed.
 */
export function closeGradually(sockets: readonly { close(code: number, reason: string): void }[]): number {
  const span = Math.min(pace.longest, (sockets.length * 1_000) / pace.perSecond);
  for (const socket of sockets) {
    setTimeout(() => socket.close(closeCodes.stopping, 'please reconnect'), Math.random() * span).unref();
  }
  return span;
}
