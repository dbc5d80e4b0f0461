import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Connection, connect } from '../../db/connection.ts';
import { directAccess } from '../../db/database-access.ts';
import { StartError } from '../../db/start-error.ts';
import { type CuttableConnection, openCuttableConnection } from '../../testing/cuttable-connection.ts';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { startRedis, type TestRedis } from '../../testing/outside/test-redis.ts';
import { chooseEngine } from './choose-engine.ts';
import { Fanout } from './fanout.ts';
import { mixedEngines } from './fanout-engine.ts';

/** The frame must reach the last follower in this time, whatever happens to Redis. */
const inTime = { timeout: 20_000 };

/** This is the part of a server that delivers frames, with what it has received of a topic. */
interface Listener {
  readonly fanout: Fanout;
  readonly db: Connection['db'];
  readonly received: unknown[];
  readonly gaps: unknown[];
  readonly troubles: unknown[];
  stop(): Promise<void>;
}

let databaseUrl: string;
let topic: string;
const listeners: Listener[] = [];
beforeAll(async () => {
  databaseUrl = await copyTemplate(inject('postgres'));
});
afterAll(() => dropCopy(inject('postgres'), databaseUrl));
beforeEach(() => {
  topic = `test:${crypto.randomUUID()}`;
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop();
});

async function listen(
  redisUrl: string | undefined,
  choice: { databaseUrl?: string; sendsOnly?: boolean } = {},
): Promise<Listener> {
  const { db, close } = connect(choice.databaseUrl ?? databaseUrl, { max: 2 });
  const [received, gaps, troubles]: unknown[][] = [[], [], []];
  const fanout = new Fanout(
    chooseEngine({ redisUrl, access: directAccess(choice.databaseUrl ?? databaseUrl), ...choice }),
    (error) => troubles?.push(error),
  );
  const listener = {
    fanout,
    db,
    received: received ?? [],
    gaps: gaps ?? [],
    troubles: troubles ?? [],
    async stop() {
      await fanout.stop();
      await close();
    },
  };
  listeners.push(listener);
  await fanout.start([db]);
  await fanout.prepare(topic);
  fanout.subscribe(topic, (frame) => received?.push(frame));
  fanout.onGap((of) => gaps?.push(of ?? 'all'));
  return listener;
}

/** Publishes numbers on each engine in turn until the test stops it. Returns the numbers that each engine published. */
function keepPublishing(...from: readonly Listener[]): () => Promise<unknown[]> {
  const published: string[] = [];
  let stopped = false;
  const work = from.map(async ({ db }, index) => {
    for (let number = 0; !stopped; number += 1) {
      const frame = `${index}:${number}`;
      await db.publish(topic, frame);
      published.push(frame);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(work);
    return inOrder(published);
  };
}

const inOrder = (frames: readonly unknown[]) => frames.map(String).toSorted((a, b) => (a < b ? -1 : 1));

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a lost Redis', () => {
  let redis: TestRedis;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.stop());

  test('every frame reaches every process once and in time while Redis stops and restarts', async () => {
    const all = [await listen(redis.url), await listen(redis.url), await listen(redis.url)];
    const finish = keepPublishing(...all.slice(0, 2));
    await rest(300);
    await redis.kill();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), inTime).toEqual([true, true, true]);
    expect(all.map(({ fanout }) => fanout.isListening)).toEqual([true, true, true]);
    await rest(1_500);
    await redis.start();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), inTime).toEqual([false, false, false]);
    await rest(300);
    const published = await finish();
    for (const { received } of all) await expect.poll(() => inOrder(received), inTime).toEqual(published);
    for (const { gaps, troubles } of all) {
      expect(gaps).toEqual([]);
      // A heartbeat may also be missed on a busy machine.
      expect(new Set(troubles.map(String))).toEqual(new Set([expect.stringContaining('Redis is away')]));
    }
  });

  test('a Redis that freezes is noticed, and when it continues nothing arrives twice', async () => {
    const all = [await listen(redis.url), await listen(redis.url)];
    const finish = keepPublishing(...all);
    await rest(300);
    redis.freeze();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), inTime).toEqual([true, true]);
    await rest(1_000);
    redis.thaw();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), inTime).toEqual([false, false]);
    const published = await finish();
    for (const { received } of all) await expect.poll(() => inOrder(received), inTime).toEqual(published);
    for (const { gaps } of all) expect(gaps).toEqual([]);
  });

  test.each(['cut', 'swallow'] as const)(
    'a Redis lost to only one process (%s) makes no difference to any',
    async (how) => {
      const line: CuttableConnection = await openCuttableConnection(redis.url);
      const cut = await listen(line.url);
      const all = [cut, await listen(redis.url), await listen(redis.url)];
      const finish = keepPublishing(...all.slice(0, 2));
      await rest(300);
      await line[how]();
      await expect.poll(() => cut.fanout.isDelayed, inTime).toBe(true);
      await rest(1_000);
      const published = await finish();
      for (const { received } of all) await expect.poll(() => inOrder(received), inTime).toEqual(published);
      expect(all.map(({ fanout }) => fanout.isDelayed)).toEqual([true, false, false]);
      expect(all.flatMap(({ gaps }) => gaps)).toEqual([]);
      await line.cut();
    },
  );

  test('a Redis that is silent when a process starts is tried again until it answers', async () => {
    const line = await openCuttableConnection(redis.url);
    line.swallow();
    const { fanout } = await listen(line.url);
    expect(fanout.isDelayed).toBe(true);
    line.mend();
    await expect.poll(() => fanout.isDelayed, inTime).toBe(false);
    await line.cut();
  });

  test('a Redis that is gone before a process starts does not stop the process', async () => {
    await redis.kill();
    const all = [await listen(redis.url), await listen(redis.url)];
    await all[0]?.db.publish(topic, 'while it is away');
    for (const { received } of all) await expect.poll(() => received, inTime).toEqual(['while it is away']);
    await redis.start();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), inTime).toEqual([false, false]);
    await all[0]?.db.publish(topic, 'with it');
    for (const { received } of all) await expect.poll(() => received, inTime).toEqual(['while it is away', 'with it']);
  });
});

describe('one Redis', () => {
  let redis: TestRedis;
  let client: Redis;
  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.url);
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });

  const countListeners = async (of: string) => {
    const channels = (await client.pubsub('CHANNELS', `*:${of}`)) as string[];
    const counted = await Promise.all(channels.map(async (channel) => (await client.pubsub('NUMSUB', channel))[1]));
    return counted.map(Number);
  };

  test('Redis sends a process only the topics that it follows', async () => {
    const listener = await listen(redis.url);
    await listen(redis.url);
    expect(await countListeners(topic)).toEqual([2]);
    await listener.fanout.prepare(`${topic}:own`);
    expect(await countListeners(`${topic}:own`)).toEqual([1]);
  });

  test('subscribers of an unprepared topic are told of a gap once the topic is subscribed', async () => {
    const { fanout, gaps } = await listen(redis.url);
    fanout.subscribe(`${topic}:sudden`, () => undefined);
    fanout.subscribe(topic, () => undefined);
    await expect.poll(() => gaps).toEqual([`${topic}:sudden`]);
    expect(await countListeners(`${topic}:sudden`)).toEqual([1]);
  });

  test('one Redis keeps the marketplaces of two databases and of two numbers apart', async () => {
    const secondUrl = await copyTemplate(inject('postgres'));
    const all = [await listen(redis.url), await listen(redis.url, { databaseUrl: secondUrl })];
    const copy = await listen(`${redis.url}/7`, { databaseUrl: secondUrl });
    for (const [index, { db }] of all.entries()) await db.publish(topic, `of ${index}`);
    for (const [index, { received }] of all.entries()) await expect.poll(() => received).toEqual([`of ${index}`]);
    expect(await countListeners(topic)).toEqual([1, 1, 1]);
    expect(copy.received).toEqual([]);
    for (const listener of listeners.splice(0)) await listener.stop();
    await dropCopy(inject('postgres'), secondUrl);
  });

  test(
    'every process reports that another has no Redis, and frames then arrive through the outbox',
    inTime,
    async () => {
      const [withRedis, without, worker] = [
        await listen(redis.url),
        await listen(undefined),
        await listen(undefined, { sendsOnly: true }),
      ];
      const mixed = [expect.objectContaining({ message: mixedEngines })];
      for (const { troubles, fanout } of [withRedis, without]) {
        await expect.poll(() => troubles).toEqual(mixed);
        expect(fanout.isDelayed).toBe(true);
      }
      await withRedis.db.publish(topic, 'from Redis');
      await without.db.publish(topic, 'from PostgreSQL');
      await worker.db.publish(topic, 'from a worker');
      const all = ['from Redis', 'from PostgreSQL', 'from a worker'];
      for (const { received } of [withRedis, without])
        await expect.poll(() => new Set(received), inTime).toEqual(new Set(all));
      await without.stop();
      listeners.splice(listeners.indexOf(without), 1);
      await expect.poll(() => withRedis.fanout.isDelayed, inTime).toBe(false);
    },
  );

  test('an unsigned packet in Redis neither ends a process nor reaches a socket', async () => {
    const { received, gaps, troubles, db } = await listen(redis.url);
    const [channel = ''] = (await client.pubsub('CHANNELS', `*:${topic}`)) as string[];
    const attacker = new Redis(redis.url);
    const forged = JSON.stringify([topic, 'forged', 1, null, 'a key']);
    for (const packet of [
      'z ["',
      `z ["${topic}",`,
      `z ["${topic}"]`,
      'z null',
      '',
      `z ${forged}`,
      `z.c2lnbmVk ${forged}`,
      `z. ${forged}`,
    ])
      await attacker.publish(channel, packet);
    attacker.disconnect();
    await db.publish(topic, 'real');
    const other = await listen(redis.url);
    await other.db.publish(topic, 'also real');
    await expect.poll(() => received).toEqual(['real', 'also real']);
    // Packets that the previous release may have sent are read again rather than trusted.
    expect(new Set(gaps)).toEqual(new Set([topic]));
    expect(troubles).toEqual([
      expect.objectContaining({ message: 'Redis brought a packet that no process of this database signed' }),
    ]);
  });

  test('a process that only sends listens neither to Redis nor to PostgreSQL', async () => {
    const before = await countListeners('test:*');
    const { fanout, db } = await listen(redis.url, { sendsOnly: true });
    expect([fanout.isListening, await countListeners('test:*')]).toEqual([true, before]);
    const listener = await listen(redis.url);
    await db.publish(topic, 'from a worker');
    await expect.poll(() => listener.received).toEqual(['from a worker']);
  });
});

test('a process that only sends through PostgreSQL has no connection to listen', async () => {
  const fanout = new Fanout(
    chooseEngine({ redisUrl: undefined, access: directAccess(databaseUrl), sendsOnly: true }),
    (error) => expect.fail(String(error)),
  );
  const { db, close } = connect(databaseUrl, { max: 1 });
  await fanout.start([db]);
  await db.publish(topic, 'from a worker');
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where application_name = 'fixit fan-out' and datname = current_database()`,
  );
  expect([fanout.isListening, rows]).toEqual([true, []]);
  await fanout.stop();
  await close();
});

describe('an unusable Redis', () => {
  const refusalOf = (redisUrl: string) =>
    listen(redisUrl).then(
      () => 'none',
      (error: unknown) => (error instanceof StartError ? error.message : error),
    );

  test('a Redis that requires a password, or a different one, is reported in a clear message', async () => {
    const redis = await startRedis('--requirepass', 'of some length');
    const withPassword = (password: string) => redis.url.replace('//', `//:${encodeURIComponent(password)}@`);
    expect(await refusalOf(redis.url)).toBe('REDIS_URL: this Redis asks for a password, as in redis://:password@host');
    expect(await refusalOf(withPassword('another'))).toBe('REDIS_URL: this Redis refuses its user or password');
    expect(await refusalOf(withPassword('of some length'))).toBe('none');
    await redis.stop();
  });

  test('a Redis whose user may not use the channels is reported in a clear message', async () => {
    const redis = await startRedis('--user', 'elsewhere', 'on', 'nopass', '+@all', '&elsewhere:*');
    expect(await refusalOf(redis.url.replace('//', '//elsewhere:any@'))).toBe(
      'REDIS_URL: this Redis does not let its user publish and subscribe to channels that begin with fixit:',
    );
    await redis.stop();
  });

  test('a server that is not Redis is reported in a clear message', async () => {
    const server = createServer((_, response) => response.end('Hello')).listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((resolve) => {
      // A server that listens on a TCP port always has an AddressInfo.
      server.once('listening', () => resolve(server.address() as AddressInfo));
    });
    expect(await refusalOf(`redis://127.0.0.1:${port}`)).toBe(
      'REDIS_URL: what answers there is no Redis, or one that wants TLS, as in rediss://host',
    );
    server.close();
  });
});
