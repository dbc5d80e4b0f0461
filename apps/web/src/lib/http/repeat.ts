import { pause } from '../timings.ts';
import { NetworkError } from './call-error.ts';

export interface Reply {
  ok: boolean;
  status: number;
  text: string;
  /** Seconds; 0 where the server did not say. */
  retryAfter: number;
}

/** Milliseconds from the first try until the last begins: a database that fails over needs 5 to 13 s, a proxy that is started again 2. */
const longest = { refused: 20_000, lost: 4_000 };

/** Seconds: a server that asks for more time than this is not back in a moment. */
const moment = 3;

/**
 * Asks again, quietly, while the server says that it is back in a moment, which says that nothing was done. A lost answer is
 * asked for again only where that is idempotent.
 */
export async function repeat(ask: () => Promise<Reply>, isIdempotent: boolean, signal?: AbortSignal): Promise<Reply> {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    const reply = await ask().catch((error: unknown) => {
      if (error instanceof NetworkError) return error;
      throw error;
    });
    const refused = reply instanceof NetworkError || reply.status !== 503 ? 0 : reply.retryAfter;
    const mayRepeat = refused ? refused <= moment : isIdempotent && isLost(reply);
    const delay = (refused || tries / 2) * 1_000 * (1 + Math.random() / 2);
    const end = begun + (refused ? longest.refused : longest.lost);
    if (!mayRepeat || signal?.aborted || performance.now() + delay > end) {
      if (reply instanceof NetworkError) throw reply;
      return reply;
    }
    await pause(delay);
  }
}

/** Without an answer, or with a page of a proxy that got none. A browser that knows that it is offline need not try. */
function isLost(reply: Reply | NetworkError): boolean {
  if (reply instanceof NetworkError) return reply.reason === 'unreachable' && navigator.onLine;
  return reply.status > 501 && reply.text.startsWith('<');
}
