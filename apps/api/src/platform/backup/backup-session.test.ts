import type { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { lostClientSettings } from '../../db/sessions/session-settings.ts';
import { serverTimeouts } from '../../db/timeouts.ts';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { openBackupSession } from './backup-session.ts';

test('PostgreSQL checks within seconds whether the client of a backup session is still reachable', async () => {
  const url = await copyTemplate(inject('postgres'));
  const server = connect(url, { max: 1, timeouts: serverTimeouts });
  const backup = await openBackupSession(url);
  const readSettings = async (session: Pick<Client, 'query'>) => {
    // The effective values are 0 on a Unix socket.
    const { rows } = await session.query<{ name: string; value: string }>(
      "select name, reset_val as value from pg_settings where name ~ '^tcp_' and source in ('client', 'session')",
    );
    return rows;
  };
  const settings = await readSettings(server.pool);
  expect(Object.fromEntries(settings.map(({ name, value }) => [name, value]))).toEqual(lostClientSettings);
  expect((await readSettings(backup.client)).map(({ name }) => name)).toEqual(settings.map(({ name }) => name));
  await Promise.all([server.close(), backup.close()]);
  await dropCopy(inject('postgres'), url);
});
