import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** How often connections are looked at within the time that they may be silent. */
const checksUntilSilent = 14;

/** Looks by which others may have been heard later than the one that is found to be silent: bytes came between two looks. */
const margin = 2;

interface WatchedConnection {
  /** Whether no query is under way. node-postgres keeps it, though its types do not say so. */
  readonly client: PoolClient & { readonly readyForQuery: boolean };
  readonly stream: Socket;
  bytesRead: number;
  /** Looks in a row without a new byte, and with a query under way. */
  quietChecks: number;
  waitingChecks: number;
}

/**
 * Returns what puts a pool under watch. A database that is silent on one connection of them is away for all: those that have been silent
 * as long are closed, so that nobody meets one of them when it is back. Counts polls, not milliseconds, so that a process that was stopped
 * itself suspects nobody.
 */
export function watchSilence(silence: number): (pool: Pool) => void {
  const watched = new Map<PoolClient, WatchedConnection>();
  let timer: ReturnType<typeof setInterval> | undefined;

  return (pool) => {
    pool.on('connect', (client) => {
      // A connection of node-postgres runs over a socket, encrypted or not; `stream` is the one in use.
      const stream = client.connection.stream as Socket;
      const pooled = client as WatchedConnection['client'];
      watched.set(client, { client: pooled, stream, bytesRead: stream.bytesRead, quietChecks: 0, waitingChecks: 0 });
      client.once('end', () => forget(client));
      timer ??= setInterval(check, silence / checksUntilSilent).unref();
    });
  };

  function forget(client: PoolClient): void {
    watched.delete(client);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function check(): void {
    for (const one of watched.values()) {
      const { bytesRead } = one.stream;
      one.quietChecks = bytesRead === one.bytesRead ? one.quietChecks + 1 : 0;
      one.waitingChecks = one.client.readyForQuery ? 0 : one.waitingChecks + 1;
      one.bytesRead = bytesRead;
    }
    const all = [...watched.values()];
    if (!all.some((one) => Math.min(one.quietChecks, one.waitingChecks) >= checksUntilSilent)) return;
    for (const { stream, quietChecks } of all) {
      if (quietChecks >= checksUntilSilent - margin) stream.destroy(silenceError());
    }
  }
}

function silenceError(): Error {
  return Object.assign(new Error('The database does not answer any more'), { code: 'ETIMEDOUT' });
}
