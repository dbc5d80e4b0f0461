import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type Connection, connect } from '../../db/connection.ts';
import { serverTimeouts } from '../../db/timeouts.ts';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';

import { OutboxReader } from './outbox-reader.ts';

let url: string;
let connection: Connection;
let reader: OutboxReader;
let read: unknown[];
let gaps: number;
beforeAll(async () => {
  url = await copyTemplate(inject('postgres'));
  connection = connect(url, { max: 3 });
});
afterAll(async () => {
  await connection.close();
  await dropCopy(inject('postgres'), url);
});
afterEach(() => reader.stop());

async function startReader(): Promise<void> {
  [read, gaps] = [[], 0];
  reader = new OutboxReader(
    url,
    { timeouts: serverTimeouts, name: 'fixit fan-out' },
    {
      onWritten: (written) =>
        read.push(...written.flatMap(({ publications }) => publications.map(({ frame }) => frame))),
      onLoss: (error) => expect.fail(String(error)),
      onReturn: () => {
        gaps += 1;
      },
    },
  );
  await reader.start();
}

test('an unsent publication is read from the outbox after a second, and not again after that', async () => {
  await connection.db.publish('test', 'from before');
  await startReader();
  await connection.db.publish('test', 'sent');
  await connection.db.execute(sql`update frame set is_sent = true`);
  await connection.db.publish('test', 'unsent');
  expect(read).toEqual([]);
  await expect.poll(() => read, { timeout: 4_000 }).toEqual(['unsent']);
  // While an older transaction is open elsewhere, each poll reads the row again. Followers recognise it.
  const readAgain = async () => {
    read.length = 0;
    await reader.readOverdue();
    return read;
  };
  await expect.poll(readAgain, { timeout: 20_000 }).toEqual([]);
});

test('everything is read on request, in whatever order transactions commit, until the request ends', async () => {
  await startReader();
  reader.readAll();
  let commit: () => void = () => undefined;
  const hold = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const late = connection.db.transaction(async (tx) => {
    await tx.publish('test', 'begun first');
    await hold;
  });
  for (const frame of ['one', 'two']) {
    await connection.db.publish('test', frame);
    await connection.db.execute(sql`update frame set is_sent = true`);
    await expect.poll(() => read).toContain(frame);
  }
  commit();
  await late;
  await expect.poll(() => read).toContain('begun first');
  await reader.readOverdue();
  await connection.db.publish('test', 'sent');
  await connection.db.execute(sql`update frame set is_sent = true`);
  await reader.readOverdue();
  // While a transaction is open, rows from after its beginning are read again. Followers recognise them.
  expect(new Set(read)).toEqual(new Set(['one', 'two', 'begun first']));
});

test('a loss that is noticed during a poll makes the next poll read older rows', async () => {
  await startReader();
  await connection.db.publish('test', 'sent and lost');
  await connection.db.execute(sql`update frame set is_sent = true`);
  await reader.readOverdue();
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`lock table frame`);
    const isWaiting = async () => {
      const { rows } = await connection.db.execute(sql`select from pg_locks where not granted`);
      return rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    reader.readAll();
  });
  await expect.poll(() => read).toContain('sent and lost');
});

test('rows are removed once every process has had time to read them', async () => {
  await startReader();
  await connection.db.publish('test', 'new');
  await connection.db.publish('test', 'old');
  await connection.db.execute(
    sql`update frame set written_at = now() - interval '21 seconds' where publications like '%old%'`,
  );
  const left = async () => (await connection.db.execute(sql`select from frame where publications like '%old%'`)).rows;
  await expect.poll(left).toEqual([]);
  expect((await connection.db.execute(sql`select from frame where publications like '%new%'`)).rows).toHaveLength(1);
});

test.each([11_000, -3_600_000])(
  'a poll %s ms after the previous one reports a gap, because rows may have gone',
  async (step) => {
    await startReader();
    await reader.readOverdue();
    expect(gaps).toBe(0);
    const restore = setClock(step);
    await reader.readOverdue();
    expect(gaps).toBe(1);
    await reader.readOverdue();
    expect(gaps).toBe(1);
    restore();
  },
);

/** Shifts the database's clock as polls see it. Returns a function that ends the shift. */
function setClock(step: number): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client that it belongs to
  const query = Client.prototype.query;
  Client.prototype.query = new Proxy(query, {
    async apply(send, client, input: unknown[]) {
      const result = (await Reflect.apply(send, client, input)) as { rows: { at?: number }[] } | undefined;
      for (const row of result?.rows ?? []) if (row.at !== undefined) row.at += step;
      return result;
    },
  });
  return () => {
    Client.prototype.query = query;
  };
}
