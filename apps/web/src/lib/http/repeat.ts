import { pause } from '../timings.ts';
import { NetworkError } from './call-error.ts';

export interface CallReply {
  ok: boolean;
  status: number;
  text: string;
  /** The number of seconds, or 0 if the server did not say. */
  retryAfter: number;
  isComplete: boolean;
}

/**
 * The last attempt begins within this many milliseconds. A database that fails over needs 5 to 13 s, and a process
 * behind a proxy 2 s.
 */
const maxDelayMs = { refused: 20_000, lost: 2_500 };

/** Attempts are this many seconds apart if the server did not say. */
const defaultDelaySeconds = 0.4;

/** A server that asks for more seconds than this will not be back in a moment. */
const maxRetryAfterSeconds = 3;

interface Repeatable {
  /**
   * A read is repeated for longer. A person who has sent something learns of a lost connection at once, and may send
   * it again.
   */
  isRead: boolean;
  /** The call has the same effect when it is repeated. */
  isIdempotent: boolean;
}

/**
 * Repeats a call while the server says that it will be back in a moment, and while no server answers, or only a
 * proxy does.
 */
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
    const retryAfter = isLost || reply.status !== 503 ? 0 : reply.retryAfter;
    const mayRepeat = retryAfter
      ? retryAfter <= maxRetryAfterSeconds
      : isLost
        ? isRead && navigator.onLine
        : isIdempotent && reply.status > 501 && reply.text.startsWith('<');
    const delay = (retryAfter || defaultDelaySeconds) * 1_000 * (1 + Math.random() / 2);
    const end = startedAt + (retryAfter ? maxDelayMs.refused : maxDelayMs.lost);
    if (!mayRepeat || signal?.aborted || performance.now() + delay > end) {
      if (isLost) throw reply;
      return reply;
    }
    await pause(delay);
  }
}
