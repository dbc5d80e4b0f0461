import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConversation } from '../testing/chat-client.ts';
import { addCustomer } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { Db } from './database.ts';

// Recreating a table or adding an index can lose the settings that keep the big tables fast.
// docs/decisions/0031 has the measurements.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

test('big tables are vacuumed and analysed after 1% or 2% of their rows have changed, and frequently updated ones have free space', async () => {
  const { rows } = await server.db.execute<{ name: string; settings: string[] }>(sql`
    select relname as name, array(select unnest(reloptions) order by 1) as settings
    from pg_class where relname in ('conversation', 'invitation', 'message', 'notification') order by relname`);
  const vacuum = (share: number) => [
    `autovacuum_analyze_scale_factor=${share}`,
    'autovacuum_vacuum_insert_scale_factor=0.02',
    `autovacuum_vacuum_scale_factor=${share}`,
  ];
  expect(rows).toEqual([
    { name: 'conversation', settings: [...vacuum(0.02), 'fillfactor=80'] },
    { name: 'invitation', settings: vacuum(0.01) },
    { name: 'message', settings: vacuum(0.01) },
    { name: 'notification', settings: [...vacuum(0.01), 'fillfactor=80'] },
  ]);
});

describe('heap-only updates', () => {
  /** Returns how many rows a statement updated, and how many of them needed no new index entry (`hot`). */
  async function countUpdates(table: string, statement: (tx: Db) => Promise<unknown>) {
    return server.db.transaction(async (tx) => {
      const before = await readCounts(tx, table);
      await statement(tx);
      const after = await readCounts(tx, table);
      return { updates: after.updates - before.updates, hot: after.hot - before.hot };
    });
  }

  async function readCounts(tx: Db, table: string) {
    const { rows } = await tx.execute<{ updates: number; hot: number }>(sql`
      select pg_stat_get_xact_tuples_updated(oid)::int as updates, pg_stat_get_xact_tuples_hot_updated(oid)::int as hot
      from pg_class where relname = ${table}`);
    if (!rows[0]) throw new Error(`There is no table ${table}`);
    return rows[0];
  }

  test('no index changes when a conversation receives a message in the same hour and the message is read', async () => {
    const { id } = await openConversation(server);
    const updateUnread = (tx: Db) =>
      tx.execute(sql`
        update conversation set last_message_id = id, artisan_unread = artisan_unread + 1,
          customer_read_id = id, customer_unread = 0
        where id = ${id}`);
    expect(await countUpdates('conversation', updateUnread)).toEqual({ updates: 1, hot: 1 });
  });

  test('no index changes when a notification is seen, read or emailed', async () => {
    const { account_id } = await addCustomer(server);
    await server.db.execute(sql`
      insert into notification (account_id, kind, title, body, subject_type, link)
      values (${account_id}, 'job_accepted', 'Accepted', '', 'job', '')`);
    for (const column of ['seen_at', 'read_at', 'emailed_at']) {
      const setMark = (tx: Db) =>
        tx.execute(sql`update notification set ${sql.identifier(column)} = now() where account_id = ${account_id}`);
      expect(await countUpdates('notification', setMark), column).toEqual({ updates: 1, hot: 1 });
    }
  });
});
