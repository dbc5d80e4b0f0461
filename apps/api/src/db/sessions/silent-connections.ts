import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

const checksUntilSilent = 14;

/** Bytes may arrive between two checks, so connections with almost as many quiet checks are closed too. */
const marginChecks = 2;

interface WatchedConnection {
  /** `readyForQuery` is true if no query is running. The types of node-postgres do not declare it. */
  readonly client: PoolClient & { readonly readyForQuery: boolean };
  readonly stream: Socket;
  bytesRead: number;
  quietChecks: number;
  waitingChecks: number;
}

/**
 * Returns a function that watches a pool. If the database stops answering on one connection, all
 * connections that have been silent for as long are closed, so that none of them is used again. The time is
 * counted in checks, so that a process that was suspended does not suspect the database.
 */
export function watchSilence(silenceMs: number): (pool: Pool) => void {
  const watched = new Map<PoolClient, WatchedConnection>();
  let timer: ReturnType<typeof setInterval> | undefined;

  return (pool) => {
    pool.on('connect', (client) => {
      // `stream` is the socket in use, encrypted or not.
      const stream = client.connection.stream as Socket;
      const pooled = client as WatchedConnection['client'];
      watched.set(client, { client: pooled, stream, bytesRead: stream.bytesRead, quietChecks: 0, waitingChecks: 0 });
      client.once('end', () => forget(client));
      timer ??= setInterval(check, silenceMs / checksUntilSilent).unref();
    });
  };

  function forget(client: PoolClient): void {
    watched.delete(client);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function check(): void {
    for (const connection of watched.values()) {
      const { bytesRead } = connection.stream;
      connection.quietChecks = bytesRead === connection.bytesRead ? connection.quietChecks + 1 : 0;
      connection.waitingChecks = connection.client.readyForQuery ? 0 : connection.waitingChecks + 1;
      connection.bytesRead = bytesRead;
    }
    const all = [...watched.values()];
    if (!all.some((connection) => Math.min(connection.quietChecks, connection.waitingChecks) >= checksUntilSilent))
      return;
    for (const { stream, quietChecks } of all) {
      if (quietChecks >= checksUntilSilent - marginChecks) stream.destroy(silenceError());
    }
  }
}

function silenceError(): Error {
  return Object.assign(new Error('The database does not answer any more'), { code: 'ETIMEDOUT' });
}
