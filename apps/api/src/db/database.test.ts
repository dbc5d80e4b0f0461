import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, dropCopy } from '../testing/database/test-postgres.ts';
import { type Connection, connect } from './connection.ts';

/** No server runs here, because it would send a row and remove it before a test has read it. */
let url: string;
let connection: Connection;
const passedOn: unknown[] = [];
beforeAll(async () => {
  url = await copyTemplate(inject('postgres'));
  connection = connect(url, { max: 2 });
  connection.db.onPublished((written) => passedOn.push(...written.map(({ publications }) => publications)));
  await connection.db.execute(sql`create table kept (word text)`);
});
afterAll(async () => {
  await connection.close();
  await dropCopy(inject('postgres'), url);
});

const words = async () =>
  (await connection.db.execute<{ word: string }>(sql`select word from kept`)).rows.map(({ word }) => word);

test('a transaction’s publications are one row, without those that a savepoint rolled back', async () => {
  await connection.db.transaction(async (tx) => {
    await tx.publish('test:outbox', 'first');
    await tx
      .transaction(async (savepoint) => {
        await savepoint.publish('test:outbox', 'taken back');
        throw new Error('Not after all');
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
  expect(passedOn).toEqual(expected);
});

test('a change whose frames cannot be stored is undone, and reports it', async () => {
  const change = () =>
    connection.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values ('changed')`);
      await tx.publish('test:outbox', 'changed');
    });
  await connection.db.execute(sql`alter table frame rename to away`);
  await expect(change()).rejects.toThrow(/insert into frame/);
  expect(await words()).toEqual([]);
  await connection.db.execute(sql`alter table away rename to frame`);
  await change();
  expect(await words()).toEqual(['changed']);
});
