import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { connect, tcpKeepAlive } from '../../db/connection.ts';
import { requireSession } from '../../db/sessions/session-check.ts';

/** How backups and restores are called among the database's sessions. */
export const sessionName = 'fixit backup';

export interface Session {
  client: Client;
  /** Also in the middle of a statement, which the database then undoes with its transaction. */
  close: () => Promise<void>;
}

/** A session without time limits, whose values are written so that any PostgreSQL reads them as they were. Throws a StartError behind a pooler. */
export async function openSession(url: string): Promise<Session> {
  const check = connect(url, { max: 2 });
  try {
    await requireSession(check.pool);
  } finally {
    await check.close();
  }
  const socket = new Socket();
  const stream = () => socket;
  const client = new Client({ connectionString: url, application_name: sessionName, ...tcpKeepAlive, stream });
  const close = async () => {
    // It waits for a statement under way, which may have nobody who reads its rows.
    await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })]);
    socket.destroy();
  };
  // The statement that it interrupts rejects with it.
  client.on('error', () => undefined);
  await client.connect();
  const settings = {
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    idle_session_timeout: '0',
    lock_timeout: '60s',
    TimeZone: 'UTC',
    DateStyle: 'ISO, YMD',
    IntervalStyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    jit: 'off',
  };
  for (const [name, value] of Object.entries(settings)) {
    await client.query('select set_config($1, $2, false)', [name, value]);
  }
  return { client, close };
}
