import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, dropCopy } from '../testing/database/test-postgres.ts';
import { type Connection, connect } from './connection.ts';

// No server runs here, because it would send and delete the outbox rows before a test could read them.
let url: string;
let connection: Connection;
const delivered: unknown[] = [];
beforeAll(async () => {
  url = await copyTemplate(inject('postgres'));
  connection = connect(url, { max: 2 });
  connection.db.onPublished((rows) => delivered.push(...rows.map(({ publications }) => publications)));
  await connection.db.execute(sql`create table stored (word text)`);
});
afterAll(async () => {
  await connection.close();
  await dropCopy(inject('postgres'), url);
});

const listStoredWords = async () =>
  (await connection.db.execute<{ word: string }>(sql`select word from stored`)).rows.map(({ word }) => word);

test('the publications of a transaction are stored as one row, without those of a savepoint that was rolled back', async () => {
  await connection.db.transaction(async (tx) => {
    await tx.publish('test:outbox', 'first');
    await tx
      .transaction(async (savepoint) => {
        await savepoint.publish('test:outbox', 'rolled back');
        throw new Error('Roll back to the savepoint');
      })
      .catch(() => undefined);
    await tx.transaction((savepoint) => savepoint.publish('test:outbox', 'second'));
  });
  const { rows } = await connection.db.execute<{ publications: string }>(
    sql`select publications from frame where publications like '%test:outbox%'`,
  );
  const expected = [
    [
      { topic: 'test:outbox', frame: 'first' },
      { topic: 'test:outbox', frame: 'second' },
    ],
  ];
  expect(rows.map(({ publications }) => JSON.parse(publications) as unknown)).toEqual(expected);
  expect(delivered).toEqual(expected);
});

test('a transaction whose frames cannot be stored is rolled back and throws the error', async () => {
  const change = () =>
    connection.db.transaction(async (tx) => {
      await tx.execute(sql`insert into stored values ('changed')`);
      await tx.publish('test:outbox', 'changed');
    });
  await connection.db.execute(sql`alter table frame rename to away`);
  await expect(change()).rejects.toThrow(/insert into frame/);
  expect(await listStoredWords()).toEqual([]);
  await connection.db.execute(sql`alter table away rename to frame`);
  await change();
  expect(await listStoredWords()).toEqual(['changed']);
});
