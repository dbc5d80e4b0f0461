import { pause } from '../timings.ts';
import { NetworkError } from './call-error.ts';

export interface CallReply {
  ok: boolean;
  status: number;
  text: string;
  /** This is 0 if the server did not send the header. */
  retryAfterSeconds: number;
  isComplete: boolean;
}

/**
 * The last attempt begins within this time. A database fail-over takes 5 to 13 s, and a process
 * behind a proxy returns after 2 s.
 */
const maxTotalMs = { refused: 20_000, lost: 2_500 };

const defaultDelaySeconds = 0.4;

/** A server that asks for a longer wait will not be back soon. */
const maxRetryAfterSeconds = 3;

interface Repeatable {
  /**
   * After a lost connection, only a read is repeated. A person who has sent something is told
   * immediately, and may send it again.
   */
  isRead: boolean;
  isIdempotent: boolean;
}

/** Repeats a call while the server says that it will be back soon, and while only a proxy or nothing answers. */
export async function repeat(
  attempt: () => Promise<CallReply>,
  { isRead, isIdempotent }: Repeatable,
  signal?: AbortSignal,
): Promise<CallReply> {
  const startedAt = performance.now();
  for (;;) {
    const reply = await attempt().catch((error: unknown) => {
      if (error instanceof NetworkError) return error;
      throw error;
    });
    const isLost = reply instanceof NetworkError;
    const retryAfterSeconds = isLost || reply.status !== 503 ? 0 : reply.retryAfterSeconds;
    const mayRepeat = retryAfterSeconds
      ? retryAfterSeconds <= maxRetryAfterSeconds
      : isLost
        ? isRead && navigator.onLine
        : isIdempotent && reply.status > 501 && reply.text.startsWith('<');
    const delayMs = (retryAfterSeconds || defaultDelaySeconds) * 1_000 * (1 + Math.random() / 2);
    const end = startedAt + (retryAfterSeconds ? maxTotalMs.refused : maxTotalMs.lost);
    if (!mayRepeat || signal?.aborted || performance.now() + delayMs > end) {
      if (isLost) throw reply;
      return reply;
    }
    await pause(delayMs);
  }
}
