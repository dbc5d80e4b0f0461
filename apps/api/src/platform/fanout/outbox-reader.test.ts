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
let receivedFrames: unknown[];
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
  [receivedFrames, gaps] = [[], 0];
  reader = new OutboxReader(
    url,
    { timeouts: serverTimeouts, name: 'fixit fan-out' },
    {
      onOutboxRows: (rows) =>
        receivedFrames.push(...rows.flatMap(({ publications }) => publications.map(({ frame }) => frame))),
      onLoss: (error) => expect.fail(String(error)),
      onReconnect: () => {
        gaps += 1;
      },
    },
  );
  await reader.start();
}

test('the reader reads only unsent publications from the outbox, after a second', async () => {
  await connection.db.publish('test', 'from before');
  await startReader();
  await connection.db.publish('test', 'sent');
  await connection.db.execute(sql`update frame set is_sent = true`);
  await connection.db.publish('test', 'unsent');
  expect(receivedFrames).toEqual([]);
  await expect.poll(() => receivedFrames, { timeout: 4_000 }).toEqual(['unsent']);
  // While an older transaction is open, each poll reads the row again, which followers ignore.
  const rereadFrames = async () => {
    receivedFrames.length = 0;
    await reader.readOverdue();
    return receivedFrames;
  };
  await expect.poll(rereadFrames, { timeout: 20_000 }).toEqual([]);
});

test('readAll reads every publication, in whatever order transactions commit, until the next readOverdue', async () => {
  await startReader();
  reader.readAll();
  let commit: () => void = () => undefined;
  const hold = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const lateCommit = connection.db.transaction(async (tx) => {
    await tx.publish('test', 'begun first');
    await hold;
  });
  for (const frame of ['one', 'two']) {
    await connection.db.publish('test', frame);
    await connection.db.execute(sql`update frame set is_sent = true`);
    await expect.poll(() => receivedFrames).toContain(frame);
  }
  commit();
  await lateCommit;
  await expect.poll(() => receivedFrames).toContain('begun first');
  await reader.readOverdue();
  await connection.db.publish('test', 'sent');
  await connection.db.execute(sql`update frame set is_sent = true`);
  await reader.readOverdue();
  // While an older transaction is open, polls read rows again, which followers ignore.
  expect(new Set(receivedFrames)).toEqual(new Set(['one', 'two', 'begun first']));
});

test('calling readAll during a poll makes the next poll read older rows too', async () => {
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
  await expect.poll(() => receivedFrames).toContain('sent and lost');
});

test('old rows of the outbox are deleted once every process has had time to read them', async () => {
  await startReader();
  await connection.db.publish('test', 'new');
  await connection.db.publish('test', 'old');
  await connection.db.execute(
    sql`update frame set written_at = now() - interval '21 seconds' where publications like '%old%'`,
  );
  const readOldRows = async () =>
    (await connection.db.execute(sql`select from frame where publications like '%old%'`)).rows;
  await expect.poll(readOldRows).toEqual([]);
  expect((await connection.db.execute(sql`select from frame where publications like '%new%'`)).rows).toHaveLength(1);
});

test.each([11_000, -3_600_000])(
  'a poll reports a gap if the clock moved by %s ms since the previous one, because rows may have been deleted unread',
  async (shiftMs) => {
    await startReader();
    await reader.readOverdue();
    expect(gaps).toBe(0);
    const restore = shiftClock(shiftMs);
    await reader.readOverdue();
    expect(gaps).toBe(1);
    await reader.readOverdue();
    expect(gaps).toBe(1);
    restore();
  },
);

/** Shifts the database's clock in the results of polls. Returns a function that ends the shift. */
function shiftClock(shiftMs: number): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client that it belongs to
  const query = Client.prototype.query;
  Client.prototype.query = new Proxy(query, {
    async apply(send, client, input: unknown[]) {
      const result = (await Reflect.apply(send, client, input)) as { rows: { at?: number }[] } | undefined;
      for (const row of result?.rows ?? []) if (row.at !== undefined) row.at += shiftMs;
      return result;
    },
  });
  return () => {
    Client.prototype.query = query;
  };
}
