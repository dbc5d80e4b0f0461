import { createServer } from 'node:http';
import { sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Connection, connect } from '../../db/connection.ts';
import { directAccess } from '../../db/database-access.ts';
import { StartError } from '../../db/start-error.ts';
import { type CuttableConnection, openCuttableConnection } from '../../testing/cuttable-connection.ts';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { listenLocally } from '../../testing/listen-locally.ts';
import { startRedis, type TestRedis } from '../../testing/outside/test-redis.ts';
import { chooseEngine } from './choose-engine.ts';
import { Fanout } from './fanout.ts';
import { mixedEnginesMessage } from './fanout-engine.ts';

/** Frames must arrive within this time, whatever happens to Redis. */
const withinLimit = { timeout: 20_000 };

/** Represents the fan-out of a server, with the frames that it received. */
interface Listener {
  readonly fanout: Fanout;
  readonly db: Connection['db'];
  readonly received: unknown[];
  readonly gaps: unknown[];
  readonly errors: unknown[];
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
  const [received, gaps, errors]: unknown[][] = [[], [], []];
  const fanout = new Fanout(
    chooseEngine({ redisUrl, access: directAccess(choice.databaseUrl ?? databaseUrl), ...choice }),
    (error) => errors?.push(error),
  );
  const listener = {
    fanout,
    db,
    received: received ?? [],
    gaps: gaps ?? [],
    errors: errors ?? [],
    async stop() {
      await fanout.stop();
      await close();
    },
  };
  listeners.push(listener);
  await fanout.start([db]);
  await fanout.prepare(topic);
  fanout.subscribe(topic, (frame) => received?.push(frame));
  fanout.onGap((gapTopic) => gaps?.push(gapTopic ?? 'all'));
  return listener;
}

/** Publishes frames until the returned function is called, which resolves to them. */
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
    return sortFrames(published);
  };
}

const sortFrames = (frames: readonly unknown[]) => frames.map(String).toSorted((a, b) => (a < b ? -1 : 1));

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a lost Redis', () => {
  let redis: TestRedis;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.stop());

  test('every frame reaches every process once and in time while Redis stops and restarts', async () => {
    const all = [await listen(redis.url), await listen(redis.url), await listen(redis.url)];
    const finish = keepPublishing(...all.slice(0, 2));
    await pause(300);
    await redis.kill();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), withinLimit).toEqual([true, true, true]);
    expect(all.map(({ fanout }) => fanout.isListening)).toEqual([true, true, true]);
    await pause(1_500);
    await redis.start();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), withinLimit).toEqual([false, false, false]);
    await pause(300);
    const published = await finish();
    for (const { received } of all) await expect.poll(() => sortFrames(received), withinLimit).toEqual(published);
    for (const { gaps, errors } of all) {
      expect(gaps).toEqual([]);
      // A heartbeat may also be missed on a busy machine.
      expect(new Set(errors.map(String))).toEqual(new Set([expect.stringContaining('Redis is unavailable')]));
    }
  });

  test('every frame arrives once while Redis freezes and continues', async () => {
    const all = [await listen(redis.url), await listen(redis.url)];
    const finish = keepPublishing(...all);
    await pause(300);
    redis.freeze();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), withinLimit).toEqual([true, true]);
    await pause(1_000);
    redis.thaw();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), withinLimit).toEqual([false, false]);
    const published = await finish();
    for (const { received } of all) await expect.poll(() => sortFrames(received), withinLimit).toEqual(published);
    for (const { gaps } of all) expect(gaps).toEqual([]);
  });

  test.each([
    ['connection closed', 'cut'],
    ['no answers', 'swallow'],
  ] as const)('every frame arrives in time if one process loses Redis (%s)', async (_, fault) => {
    const line: CuttableConnection = await openCuttableConnection(redis.url);
    const cut = await listen(line.url);
    const all = [cut, await listen(redis.url), await listen(redis.url)];
    const finish = keepPublishing(...all.slice(0, 2));
    await pause(300);
    await line[fault]();
    await expect.poll(() => cut.fanout.isDelayed, withinLimit).toBe(true);
    await pause(1_000);
    const published = await finish();
    for (const { received } of all) await expect.poll(() => sortFrames(received), withinLimit).toEqual(published);
    expect(all.map(({ fanout }) => fanout.isDelayed)).toEqual([true, false, false]);
    expect(all.flatMap(({ gaps }) => gaps)).toEqual([]);
    await line.cut();
  });

  test('a process that starts while Redis is silent retries until Redis answers', async () => {
    const line = await openCuttableConnection(redis.url);
    line.swallow();
    const { fanout } = await listen(line.url);
    expect(fanout.isDelayed).toBe(true);
    line.mend();
    await expect.poll(() => fanout.isDelayed, withinLimit).toBe(false);
    await line.cut();
  });

  test('a process starts without Redis, and uses it once it is back', async () => {
    await redis.kill();
    const all = [await listen(redis.url), await listen(redis.url)];
    await all[0]?.db.publish(topic, 'while it is away');
    for (const { received } of all) await expect.poll(() => received, withinLimit).toEqual(['while it is away']);
    await redis.start();
    await expect.poll(() => all.map(({ fanout }) => fanout.isDelayed), withinLimit).toEqual([false, false]);
    await all[0]?.db.publish(topic, 'with it');
    for (const { received } of all)
      await expect.poll(() => received, withinLimit).toEqual(['while it is away', 'with it']);
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

  const countListeners = async (topicName: string) => {
    const channels = (await client.pubsub('CHANNELS', `*:${topicName}`)) as string[];
    const counts = await Promise.all(channels.map(async (channel) => (await client.pubsub('NUMSUB', channel))[1]));
    return counts.map(Number);
  };

  test('Redis sends a process only the topics that it follows', async () => {
    const listener = await listen(redis.url);
    await listen(redis.url);
    expect(await countListeners(topic)).toEqual([2]);
    await listener.fanout.prepare(`${topic}:own`);
    expect(await countListeners(`${topic}:own`)).toEqual([1]);
  });

  test('subscribers of an unprepared topic learn of a gap once the topic has been subscribed to', async () => {
    const { fanout, gaps } = await listen(redis.url);
    fanout.subscribe(`${topic}:sudden`, () => undefined);
    fanout.subscribe(topic, () => undefined);
    await expect.poll(() => gaps).toEqual([`${topic}:sudden`]);
    expect(await countListeners(`${topic}:sudden`)).toEqual([1]);
  });

  test('one Redis serves two PostgreSQL databases, and two numbered Redis databases, separately', async () => {
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
    'every process reports that another process has no Redis, and frames then arrive through the outbox',
    withinLimit,
    async () => {
      const [withRedis, withoutRedis, worker] = [
        await listen(redis.url),
        await listen(undefined),
        await listen(undefined, { sendsOnly: true }),
      ];
      const mixed = [expect.objectContaining({ message: mixedEnginesMessage })];
      for (const { errors, fanout } of [withRedis, withoutRedis]) {
        await expect.poll(() => errors).toEqual(mixed);
        expect(fanout.isDelayed).toBe(true);
      }
      await withRedis.db.publish(topic, 'from Redis');
      await withoutRedis.db.publish(topic, 'from PostgreSQL');
      await worker.db.publish(topic, 'from a worker');
      const all = ['from Redis', 'from PostgreSQL', 'from a worker'];
      for (const { received } of [withRedis, withoutRedis])
        await expect.poll(() => new Set(received), withinLimit).toEqual(new Set(all));
      await withoutRedis.stop();
      listeners.splice(listeners.indexOf(withoutRedis), 1);
      await expect.poll(() => withRedis.fanout.isDelayed, withinLimit).toBe(false);
    },
  );

  test('an unsigned packet in Redis neither crashes a process nor reaches a socket', async () => {
    const { received, gaps, errors, db } = await listen(redis.url);
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
    // Unsigned packets may come from the previous release, so followers read the topic again.
    expect(new Set(gaps)).toEqual(new Set([topic]));
    expect(errors).toEqual([
      expect.objectContaining({ message: "Redis delivered a packet that is not signed with this database's key" }),
    ]);
  });

  test('a process that only sends does not listen to Redis or PostgreSQL', async () => {
    const before = await countListeners('test:*');
    const { fanout, db } = await listen(redis.url, { sendsOnly: true });
    expect([fanout.isListening, await countListeners('test:*')]).toEqual([true, before]);
    const listener = await listen(redis.url);
    await db.publish(topic, 'from a worker');
    await expect.poll(() => listener.received).toEqual(['from a worker']);
  });
});

test('a process that only sends through PostgreSQL opens no connection for listening', async () => {
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

  test('a Redis that requires a password, or a different one, is reported with a clear message', async () => {
    const redis = await startRedis('--requirepass', 'of some length');
    const withPassword = (password: string) => redis.url.replace('//', `//:${encodeURIComponent(password)}@`);
    expect(await refusalOf(redis.url)).toBe('REDIS_URL: this Redis requires a password, as in redis://:password@host');
    expect(await refusalOf(withPassword('another'))).toBe('REDIS_URL: this Redis refuses its user or password');
    expect(await refusalOf(withPassword('of some length'))).toBe('none');
    await redis.stop();
  });

  test('a Redis whose user may not use the channels is reported with a clear message', async () => {
    const redis = await startRedis('--user', 'elsewhere', 'on', 'nopass', '+@all', '&elsewhere:*');
    expect(await refusalOf(redis.url.replace('//', '//elsewhere:any@'))).toBe(
      'REDIS_URL: this Redis does not let its user publish and subscribe to channels that begin with fixit:',
    );
    await redis.stop();
  });

  test('a server that is not Redis is reported with a clear message', async () => {
    const server = createServer((_, response) => response.end('Hello'));
    const port = await listenLocally(server);
    expect(await refusalOf(`redis://127.0.0.1:${port}`)).toBe(
      'REDIS_URL: this server is not Redis, or requires TLS, as in rediss://host',
    );
    server.close();
  });
});
