import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrations } from './registrations.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Columns that refer to an account, but that no module exports or erases, with the reason. */
const exceptions: Record<string, string> = {
  'idempotency_key.account_id': 'stored responses of calls, for a day; deleted with the account’s row',
  'calendar_change.artisan_id': 'the artisan whose calendar changed, but not how; deleted after two days',
  'undo_record.account_id': 'the content that a removal can bring back; deleted after ten seconds',
  'socket_presence.account_id': 'the account whose sockets are open; deleted when they close',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

/** Finds columns with a foreign key to an account or a business, or with a name that suggests one. */
async function findPersonalColumns(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint fk on fk.conrelid = c.oid and fk.contype = 'f' and a.attnum = any(fk.conkey)
      and fk.confrelid in ('account'::regclass, 'artisan'::regclass)
      and (cardinality(fk.conkey) = 1 or a.attname = 'artisan_id')
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and (fk.oid is not null or a.attname ~ '(^|_)(account|customer|artisan|sender|uploader|user|owner)_id$')
    order by 1`);
  return rows.map(({ name }) => name);
}

const unregistered = (columns: string[]) => {
  const registered = new Set([
    ...registrations.flatMap((registration) => registration.columns),
    ...Object.keys(exceptions),
  ]);
  return columns.filter((name) => !registered.has(name));
};

describe('columns that refer to an account', () => {
  test('every column that refers to an account is registered by a module or listed as an exception with a reason', async () => {
    const columns = await findPersonalColumns(server.connection.pool);
    expect(unregistered(columns)).toEqual([]);
  });

  test('no registration or exception names a column that does not exist', async () => {
    const columns = new Set(await findPersonalColumns(server.connection.pool));
    const listed = [...registrations.flatMap((registration) => registration.columns), ...Object.keys(exceptions)];
    expect(listed.filter((name) => !columns.has(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test.each([
    ['with a foreign key to an account', 'reader uuid references account', 'favourite.reader'],
    ['whose name suggests an account', 'customer_id uuid', 'favourite.customer_id'],
  ])('a new, unregistered column %s is reported', async (_description, column, name) => {
    const { pool } = server.connection;
    await pool.query(`create table favourite (${column})`);
    const reported = unregistered(await findPersonalColumns(pool));
    await pool.query('drop table favourite');
    expect(reported).toEqual([name]);
  });
});
