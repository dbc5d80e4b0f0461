import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { directAccess } from '../../db/database-access.ts';
import { startRedis, type TestRedis } from '../../testing/outside/test-redis.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { chooseEngine } from './choose-engine.ts';
import { Fanout } from './fanout.ts';
import type { FanoutEngine } from './fanout-engine.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describe.each(['PostgreSQL', 'Redis'])('by %s', (name) => {
  let server: TestServer;
  let here: Fanout;
  let there: Fanout;
  let received: unknown[];
  const lost: unknown[] = [];
  let topic: string;
  let stop: () => void;

  beforeAll(async () => {
    server = await startTestServer({ worker: false, settings: name === 'Redis' ? { REDIS_URL: redis.url } : {} });
    here = new Fanout(newEngine(), (error) => lost.push(error));
    there = new Fanout(newEngine(), (error) => lost.push(error));
    await Promise.all([here.start(), there.start()]);
  });
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await server.stop();
  });
  beforeEach(async () => {
    stop?.();
    received = [];
    topic = `test:${crypto.randomUUID()}`;
    await Promise.all([here.prepare(topic), there.prepare(topic)]);
    stop = there.subscribe(topic, (frame) => received.push(frame));
  });

  const newEngine = (): FanoutEngine =>
    chooseEngine({ redisUrl: server.env.REDIS_URL, access: directAccess(server.databaseUrl) });

  async function countUnsent(): Promise<number> {
    const { rows } = await server.db.execute<{ unsent: number }>(
      sql`select count(*)::int as unsent from frame where not is_sent`,
    );
    return rows[0]?.unsent ?? 0;
  }

  const endConnections = () =>
    server.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name like 'fixit fan-out%'`,
    );

  /** Returns everything received up to a last frame, which comes after all that was published before. */
  async function receivedSoFar(): Promise<unknown[]> {
    await server.db.publish(topic, 'last');
    await expect.poll(() => received.at(-1)).toBe('last');
    return received.slice(0, -1);
  }

  test('a frame reaches every process that subscribes to its topic, and no other topic', async () => {
    const local: unknown[] = [];
    here.subscribe(topic, (frame) => local.push(frame));
    await server.db.publish(topic, { text: 'héllo 👋' });
    await server.db.publish(`${topic}:other`, { text: 'for others' });
    expect(await receivedSoFar()).toEqual([{ text: 'héllo 👋' }]);
    await expect.poll(() => local[0]).toEqual({ text: 'héllo 👋' });
  });

  test('frames are sent when their transaction commits, and never otherwise', async () => {
    await expect(
      server.db.transaction(async (tx) => {
        await tx.publish(topic, 'undone');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await server.db.transaction(async (tx) => {
      await tx.publish(topic, 'first');
      await server.db.publish(topic, 'committed before');
    });
    expect(await receivedSoFar()).toEqual(['committed before', 'first']);
  });

  test('frames of a savepoint are sent unless it is rolled back', async () => {
    await server.db.transaction(async (tx) => {
      await tx.publish(topic, 'around');
      await expect(
        tx.transaction(async (inner) => {
          await inner.publish(topic, 'undone');
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      await tx.transaction((inner) => inner.publish(topic, 'kept'));
    });
    expect(await receivedSoFar()).toEqual(['around', 'kept']);
  });

  test('nothing stays in the outbox once it is sent', async () => {
    await Promise.all(Array.from({ length: 20 }, () => server.db.publish(topic, 'one of many')));
    await receivedSoFar();
    await expect.poll(() => countUnsent()).toBe(0);
  });

  test('other processes read once what a publication’s own process could not send', async () => {
    const command = connect(server.databaseUrl, { max: 1 });
    await command.db.publish(topic, 'from a process that died');
    await command.close();
    await expect.poll(() => received).toEqual(['from a process that died']);
    expect(await receivedSoFar()).toEqual(['from a process that died']);
  });

  test('a publication outside the outbox reaches the other processes too', async () => {
    const elsewhere: unknown[] = [];
    here.subscribe(topic, (frame) => elsewhere.push(frame));
    there.sendOnce([{ topic, frame: 'typing' }]);
    expect(received).toEqual(['typing']);
    await expect.poll(() => elsewhere).toEqual(['typing']);
    expect(await receivedSoFar()).toEqual(['typing']);
  });

  test('a frame that is missing is noticed by the next one of its topic and process', async () => {
    const gaps: unknown[] = [];
    const forget = there.onGap((missed) => gaps.push(missed));
    const engine = newEngine();
    await engine.start(noReceiver);
    const send = (of: string, number: number) =>
      engine.send('elsewhere', [{ topic: of, text: JSON.stringify([of, number, number]) }], []);
    for (const number of [7, 8, 10, 11]) await send(topic, number);
    await send('test:nobody-follows', 1);
    await send('test:nobody-follows', 3);
    expect(await receivedSoFar()).toEqual([7, 8, 10, 11]);
    expect(gaps).toEqual([topic]);
    forget();
    await engine.stop();
  });

  test('a thousand frames of one statement keep their order, including equal ones', async () => {
    const frames = Array.from({ length: 1_000 }, (_, index) => Math.floor(index / 2));
    await server.db.publishMany(frames.map((frame) => ({ topic, frame })));
    expect(await receivedSoFar()).toEqual(frames);
  });

  test('a frame larger than PostgreSQL’s limit arrives complete, among small ones', async () => {
    const large = '👋'.repeat(20_000);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => server.db.publish(topic, index % 2 ? large : `small ${index}`)),
    );
    const frames = await receivedSoFar();
    expect(frames.filter((frame) => frame === large)).toHaveLength(5);
    expect(frames).toHaveLength(10);
  });

  test('a process that lost its connection learns of the gap, resumes, and reports it once', async () => {
    const gap = new Promise<void>((resolve) => {
      there.onGap(() => resolve());
    });
    await endConnections();
    await gap;
    expect(there.listening).toBe(true);
    await server.db.publish(topic, 'again');
    expect(await receivedSoFar()).toEqual(['again']);
    // The other process may notice its loss later.
    await expect.poll(() => lost).toHaveLength(2);
  });

  test('a publication received before a lost connection is not received again, however long a transaction takes', async () => {
    const command = connect(server.databaseUrl, { max: 2 });
    await command.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_current_xact_id()`);
      await command.db.publish(topic, 'before');
      await expect.poll(() => received).toEqual(['before']);
      const gap = new Promise<void>((resolve) => {
        there.onGap(() => resolve());
      });
      await endConnections();
      await gap;
      await command.db.publish(topic, 'after');
      await expect.poll(() => received).toContain('after');
    });
    await command.close();
    expect(await receivedSoFar()).toEqual(['before', 'after']);
  });
});

/** These listeners belong to a process that follows nothing. */
const noReceiver: Parameters<FanoutEngine['start']>[0] = {
  onText: () => undefined,
  onWritten: () => undefined,
  onLoss: () => undefined,
  onReturn: () => undefined,
  onDelay: () => undefined,
  onUnsigned: () => undefined,
  onForged: () => undefined,
  isFollowed: () => false,
};
