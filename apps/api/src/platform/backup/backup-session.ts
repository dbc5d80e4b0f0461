import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { connect, tcpKeepAlive } from '../../db/connection.ts';
import { requireSession } from '../../db/sessions/session-check.ts';
import { lostClientSettings } from '../../db/sessions/session-settings.ts';

export const sessionName = 'fixit backup';

export interface BackupSession {
  client: Client;
  /** Ends the session, even during a statement. */
  close: () => Promise<void>;
}

/** Every PostgreSQL reads the output formats of the session. Throws a StartError behind a pooler. */
export async function openBackupSession(url: string): Promise<BackupSession> {
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
    // `end` waits for the running statement, which cannot finish if nothing reads its rows.
    await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })]);
    socket.destroy();
  };
  // The interrupted statement rejects with the same error.
  client.on('error', () => undefined);
  await client.connect();
  const settings = {
    ...lostClientSettings,
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
