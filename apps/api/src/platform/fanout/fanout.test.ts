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

describe.each(['PostgreSQL', 'Redis'])('fan-out by %s', (name) => {
  let server: TestServer;
  let firstProcess: Fanout;
  let secondProcess: Fanout;
  let received: unknown[];
  const losses: unknown[] = [];
  let topic: string;
  let stop: () => void;

  beforeAll(async () => {
    server = await startTestServer({ worker: false, settings: name === 'Redis' ? { REDIS_URL: redis.url } : {} });
    firstProcess = new Fanout(newEngine(), (error) => losses.push(error));
    secondProcess = new Fanout(newEngine(), (error) => losses.push(error));
    await Promise.all([firstProcess.start(), secondProcess.start()]);
  });
  afterAll(async () => {
    await Promise.all([firstProcess.stop(), secondProcess.stop()]);
    await server.stop();
  });
  beforeEach(async () => {
    stop?.();
    received = [];
    topic = `test:${crypto.randomUUID()}`;
    await Promise.all([firstProcess.prepare(topic), secondProcess.prepare(topic)]);
    stop = secondProcess.subscribe(topic, (frame) => received.push(frame));
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

  /** Publishes a last frame, and returns everything received before it. */
  async function readReceived(): Promise<unknown[]> {
    await server.db.publish(topic, 'last');
    await expect.poll(() => received.at(-1)).toBe('last');
    return received.slice(0, -1);
  }

  test('a frame reaches every process that subscribes to its topic, and no other topic', async () => {
    const receivedByFirst: unknown[] = [];
    firstProcess.subscribe(topic, (frame) => receivedByFirst.push(frame));
    await server.db.publish(topic, { text: 'héllo 👋' });
    await server.db.publish(`${topic}:other`, { text: 'for others' });
    expect(await readReceived()).toEqual([{ text: 'héllo 👋' }]);
    await expect.poll(() => receivedByFirst[0]).toEqual({ text: 'héllo 👋' });
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
    expect(await readReceived()).toEqual(['committed before', 'first']);
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
      await tx.transaction((inner) => inner.publish(topic, 'inside'));
    });
    expect(await readReceived()).toEqual(['around', 'inside']);
  });

  test('no publication in the outbox stays unsent', async () => {
    await Promise.all(Array.from({ length: 20 }, () => server.db.publish(topic, 'one of many')));
    await readReceived();
    await expect.poll(() => countUnsent()).toBe(0);
  });

  test('other processes read a publication once from the outbox if its own process could not send it', async () => {
    const command = connect(server.databaseUrl, { max: 1 });
    await command.db.publish(topic, 'from a process that died');
    await command.close();
    await expect.poll(() => received).toEqual(['from a process that died']);
    expect(await readReceived()).toEqual(['from a process that died']);
  });

  test('a publication outside the outbox also reaches the other processes', async () => {
    const receivedByFirst: unknown[] = [];
    firstProcess.subscribe(topic, (frame) => receivedByFirst.push(frame));
    secondProcess.sendWithoutOutbox([{ topic, frame: 'typing' }]);
    expect(received).toEqual(['typing']);
    await expect.poll(() => receivedByFirst).toEqual(['typing']);
    expect(await readReceived()).toEqual(['typing']);
  });

  test('the next frame of the same topic and process reveals a missing frame', async () => {
    const gaps: unknown[] = [];
    const stopWatchingGaps = secondProcess.onGap((missed) => gaps.push(missed));
    const engine = newEngine();
    await engine.start(ignoringListeners);
    const send = (frameTopic: string, number: number) =>
      engine.send('elsewhere', [{ topic: frameTopic, text: JSON.stringify([frameTopic, number, number]) }], []);
    for (const number of [7, 8, 10, 11]) await send(topic, number);
    await send('test:nobody-follows', 1);
    await send('test:nobody-follows', 3);
    expect(await readReceived()).toEqual([7, 8, 10, 11]);
    expect(gaps).toEqual([topic]);
    stopWatchingGaps();
    await engine.stop();
  });

  test('a thousand frames of one statement keep their order, including equal ones', async () => {
    const frames = Array.from({ length: 1_000 }, (_, index) => Math.floor(index / 2));
    await server.db.publishMany(frames.map((frame) => ({ topic, frame })));
    expect(await readReceived()).toEqual(frames);
  });

  test('a frame larger than PostgreSQL’s limit arrives complete among small ones', async () => {
    const large = '👋'.repeat(20_000);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => server.db.publish(topic, index % 2 ? large : `small ${index}`)),
    );
    const frames = await readReceived();
    expect(frames.filter((frame) => frame === large)).toHaveLength(5);
    expect(frames).toHaveLength(10);
  });

  test('a process that loses its connection reports it once, resumes, and announces a gap', async () => {
    const gap = new Promise<void>((resolve) => {
      secondProcess.onGap(() => resolve());
    });
    await endConnections();
    await gap;
    expect(secondProcess.isListening).toBe(true);
    await server.db.publish(topic, 'after');
    expect(await readReceived()).toEqual(['after']);
    // The other process may notice its loss later.
    await expect.poll(() => losses).toHaveLength(2);
  });

  test('a publication received before a lost connection is not received twice, even during a long transaction', async () => {
    const command = connect(server.databaseUrl, { max: 2 });
    await command.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_current_xact_id()`);
      await command.db.publish(topic, 'before');
      await expect.poll(() => received).toEqual(['before']);
      const gap = new Promise<void>((resolve) => {
        secondProcess.onGap(() => resolve());
      });
      await endConnections();
      await gap;
      await command.db.publish(topic, 'after');
      await expect.poll(() => received).toContain('after');
    });
    await command.close();
    expect(await readReceived()).toEqual(['before', 'after']);
  });
});

/** These listeners ignore all packets. */
const ignoringListeners: Parameters<FanoutEngine['start']>[0] = {
  onText: () => undefined,
  onOutboxRows: () => undefined,
  onLoss: () => undefined,
  onReconnect: () => undefined,
  onDelay: () => undefined,
  onUnsigned: () => undefined,
  onForged: () => undefined,
  hasFollowers: () => false,
};
