import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openCuttableConnection } from '../testing/cuttable-connection.ts';
import { copyTemplate, dropCopy } from '../testing/database/test-postgres.ts';
import { connect } from './connection.ts';
import { serverTimeouts } from './timeouts.ts';

test('a transaction that cannot begin releases its connection', async () => {
  const url = await copyTemplate(inject('postgres'));
  const line = await openCuttableConnection(url);
  const timeouts = { ...serverTimeouts, statement: 1_100, silence: 1_000 };
  const { db, close } = connect(line.url, { max: 1, timeouts, onError: () => undefined });
  const readOne = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  expect(await readOne()).toEqual([{ one: 1 }]);

  line.swallow();
  await expect(readOne()).rejects.toThrow();
  line.mend();
  expect(await readOne()).toEqual([{ one: 1 }]);

  await close();
  await line.cut();
  await dropCopy(inject('postgres'), url);
});

test('a connection that is lost while its pool closes is not reported', async () => {
  const url = await copyTemplate(inject('postgres'));
  const errors: string[] = [];
  const { pool, close } = connect(url, { max: 2, onError: ({ message }) => errors.push(message) });
  const openConnection = async () => {
    const client = await pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return {
      async cut() {
        await operator.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        await ended;
        client.release(true);
      },
    };
  };
  const operator = connect(url, { max: 1 });
  const [first, second] = [await openConnection(), await openConnection()];
  await first.cut();
  expect(errors).not.toEqual([]);
  errors.length = 0;
  const closing = close();
  await second.cut();
  await Promise.all([closing, operator.close()]);
  expect(errors).toEqual([]);
  await dropCopy(inject('postgres'), url);
});

test('a connection to a database that has become read-only is closed once a write is refused', async () => {
  const url = await copyTemplate(inject('postgres'));
  const name = new URL(url).pathname.slice(1);
  const operator = connect(url, { max: 1 });
  await operator.db.execute(sql`alter database ${sql.identifier(name)} set default_transaction_read_only = on`);
  const { db, close } = connect(url, { max: 1, timeouts: serverTimeouts });
  const write = () => db.transaction((tx) => tx.execute(sql`delete from process where false`));
  await expect(write()).rejects.toMatchObject({ cause: { code: '25006' } });

  // The open connection keeps its setting, as it does when the URL leads to a new primary.
  await operator.db.execute(sql`alter database ${sql.identifier(name)} reset default_transaction_read_only`);
  const canWrite = () =>
    write().then(
      () => true,
      () => false,
    );
  await expect.poll(canWrite).toBe(true);
  await Promise.all([close(), operator.close()]);
  await dropCopy(inject('postgres'), url);
});
