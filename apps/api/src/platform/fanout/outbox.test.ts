import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { publish } from './outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  await server.db.execute(sql`create table kept (word text)`);
});
afterAll(() => server.stop());

const words = async () =>
  (await server.db.execute<{ word: string }>(sql`select word from kept`)).rows.map(({ word }) => word);

test('what a transaction publishes is one row, without what a savepoint took back', async () => {
  await server.db.transaction(async (tx) => {
    await publish(tx, 'test:outbox', 'first');
    await tx
      .transaction(async (savepoint) => {
        await publish(savepoint, 'test:outbox', 'taken back');
        throw new Error('Not after all');
      })
      .catch(() => undefined);
    await tx.transaction((savepoint) => publish(savepoint, 'test:outbox', 'second'));
  });
  const { rows } = await server.db.execute<{ publications: string }>(
    sql`select publications from frame where publications like '%test:outbox%'`,
  );
  expect(rows.map(({ publications }) => JSON.parse(publications) as unknown)).toEqual([
    [
      { topic: 'test:outbox', frame: 'first' },
      { topic: 'test:outbox', frame: 'second' },
    ],
  ]);
});

test('a change whose frames cannot be written down is undone, and says so', async () => {
  const change = () =>
    server.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept values ('changed')`);
      await publish(tx, 'test:outbox', 'told');
    });
  await server.db.execute(sql`alter table frame rename to away`);
  await expect(change()).rejects.toThrow(/insert into frame/);
  expect(await words()).toEqual([]);
  await server.db.execute(sql`alter table away rename to frame`);
  await change();
  expect(await words()).toEqual(['changed']);
});
