import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { type Connection, connect } from '../connection.ts';
import { serverTimeouts } from '../timeouts.ts';

let url: string;
let connection: Connection;
beforeAll(async () => {
  url = await copyTemplate(inject('postgres'));
  // With only one connection a test can list all prepared statements.
  connection = connect(url, { max: 1, timeouts: serverTimeouts });
});
afterAll(async () => {
  await connection.close();
  await dropCopy(inject('postgres'), url);
});

async function listPreparedStatements(): Promise<string[]> {
  const { rows } = await connection.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

test('a statement that is sent repeatedly is prepared, and statements that are sent once are not', async () => {
  const add = (value: number) => connection.db.execute<{ sum: number }>(sql`select ${value}::int + 1 as sum`);
  for (const value of [1, 2, 3, 4]) expect((await add(value)).rows).toEqual([{ sum: value + 1 }]);
  for (const text of ['one', 'two', 'three']) await connection.db.execute(sql.raw(`select '${text}'`));
  await connection.db.transaction(async (tx) => {
    expect((await tx.execute<{ sum: number }>(sql`select ${5}::int + 1 as sum`)).rows).toEqual([{ sum: 6 }]);
  });
  expect(await listPreparedStatements()).toEqual(['select $1::int + 1 as sum']);
});

test('a failing statement reports its own error, even after it has been prepared', async () => {
  const divide = () => connection.db.execute(sql`select 1 / ${0}::int`);
  for (let iteration = 0; iteration < 5; iteration += 1)
    await expect(divide()).rejects.toMatchObject({ cause: { code: '22012' } });
});
