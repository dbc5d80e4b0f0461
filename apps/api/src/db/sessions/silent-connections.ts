import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** How often connections are looked at within the time that they may be silent. */
const looksUntilSilent = 14;

/** Looks by which others may have been heard later than the one that is found to be silent: bytes came between two looks. */
const margin = 2;

interface Watched {
  /** Whether no query is under way. node-postgres keeps it, though its types do not say so. */
  readonly client: PoolClient & { readonly readyForQuery: boolean };
  readonly stream: Socket;
  bytesRead: number;
  /** Looks in a row without a new byte, and with a query under way. */
  quietLooks: number;
  waitingLooks: number;
}

/**
 * Returns what puts a pool under watch. A database that is silent on one connection of them is away for all: those that have been silent
 * as long are closed, so that nobody meets one of them when it is back. Counts polls, not milliseconds, so that a process that was stopped
 * itself suspects nobody.
 */
export function watchSilence(silence: number): (pool: Pool) => void {
  const watched = new Map<PoolClient, Watched>();
  let timer: ReturnType<typeof setInterval> | undefined;

  return (pool) => {
    pool.on('connect', (client) => {
      // A connection of node-postgres runs over a socket, encrypted or not; `stream` is the one in use.
      const stream = client.connection.stream as Socket;
      const known = client as Watched['client'];
      watched.set(client, { client: known, stream, bytesRead: stream.bytesRead, quietLooks: 0, waitingLooks: 0 });
      client.once('end', () => forget(client));
      timer ??= setInterval(look, silence / looksUntilSilent).unref();
    });
  };

  function forget(client: PoolClient): void {
    watched.delete(client);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function look(): void {
    for (const one of watched.values()) {
      const { bytesRead } = one.stream;
      one.quietLooks = bytesRead === one.bytesRead ? one.quietLooks + 1 : 0;
      one.waitingLooks = one.client.readyForQuery ? 0 : one.waitingLooks + 1;
      one.bytesRead = bytesRead;
    }
    const all = [...watched.values()];
    if (!all.some((one) => Math.min(one.quietLooks, one.waitingLooks) >= looksUntilSilent)) return;
    for (const { stream, quietLooks } of all) {
      if (quietLooks >= looksUntilSilent - margin) stream.destroy(silenceError());
    }
  }
}

function silenceError(): Error {
  return Object.assign(new Error('The database does not answer any more'), { code: 'ETIMEDOUT' });
}
