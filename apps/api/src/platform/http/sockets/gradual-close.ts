import { closeCodes } from '@fixit/contract/message';

/** Above 5,000 sockets the rate grows, so that all close within `maxDurationMs`. */
const pace = { perSecond: 1_000, maxDurationMs: 5_000 } as const;

/**
 * Closes sockets in random order over time, so that thousands do not reconnect at the same time. A
 * socket receives frames until it closes. Returns the duration in milliseconds.
 */
export function closeGradually(sockets: readonly { close(code: number, reason: string): void }[]): number {
  const duration = Math.min(pace.maxDurationMs, (sockets.length * 1_000) / pace.perSecond);
  for (const socket of sockets) {
    setTimeout(() => socket.close(closeCodes.stopping, 'please reconnect'), Math.random() * duration).unref();
  }
  return duration;
}
