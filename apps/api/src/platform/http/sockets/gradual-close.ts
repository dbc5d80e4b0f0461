import { closeCodes } from '@fixit/contract/message';

/** At most this many sockets are closed in a second, and any number of them within `maxDuration` milliseconds. */
const pace = { perSecond: 1_000, maxDuration: 5_000 } as const;

/**
 * Closes sockets in random order over time, so that thousands do not reconnect at once. A socket keeps
 * receiving until it is closed. Returns the milliseconds after which all are closed.
 */
export function closeGradually(sockets: readonly { close(code: number, reason: string): void }[]): number {
  const duration = Math.min(pace.maxDuration, (sockets.length * 1_000) / pace.perSecond);
  for (const socket of sockets) {
    setTimeout(() => socket.close(closeCodes.stopping, 'please reconnect'), Math.random() * duration).unref();
  }
  return duration;
}
