import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured/database';
import { messageWriter, startMeasuredFanout } from '@fixit/api/testing/measured/fanout';
import { startReplicatedDatabase } from '@fixit/api/testing/measured/replicated';
import { isRedisInstalled, startRedis } from '@fixit/api/testing/outside/redis';
import { Chatter } from './chat/chatter.ts';
import { openTalks, type TestConversation } from './chat/talk.ts';
import { atLeast, atMost, type Figure, load, median, milliseconds, percentile, perSecond } from './measuring/figure.ts';
import { type Server, startServer } from './server.ts';

/** Messages a second of 250 conversations, whose two sides are at different servers where there are several. */
const [talkCount, rate, warmUpSeconds, seconds] = [250, 750, 25, 10];
const [writers, listeners, commitSeconds, rounds] = [32, 4, 3, 5];

/** What passing frames on costs the sender's echo when servers are added, and the commits of those who send. */
export default async function measure(): Promise<Figure[]> {
  const redis = isRedisInstalled() ? await startRedis() : null;
  try {
    return [
      ...(await withEngines(await startMeasuredDatabase(4), redis?.url, async (engine, talks) => [
        await compareServers(engine, talks),
        await compareCommits(engine, talks, 0.9),
      ])),
      ...(await withEngines(await startReplicatedDatabase(4), redis?.url, async ({ name, ...urls }, talks) => [
        await compareCommits({ name: `${name}, a synchronous standby`, ...urls }, talks, 0.8),
      ])),
    ];
  } finally {
    await redis?.stop();
  }
}

/** Each engine that is here, in turn. */
async function withEngines(
  database: MeasuredDatabase,
  redisUrl: string | undefined,
  compare: (engine: Engine, talks: readonly TestConversation[]) => Promise<Figure[]>,
): Promise<Figure[]> {
  try {
    const talks = await openTalks(database, talkCount);
    const figures = await compare({ name: 'PostgreSQL', databaseUrl: database.url }, talks);
    if (!redisUrl) return figures;
    return [...figures, ...(await compare({ name: 'Redis', databaseUrl: database.url, redisUrl }, talks))];
  } finally {
    await database.stop();
  }
}

interface Engine {
  name: string;
  databaseUrl: string;
  redisUrl?: string;
}

async function compareServers(engine: Engine, talks: readonly TestConversation[]): Promise<Figure> {
  const [one, four]: [Medians[], Medians[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    one.push(await mediansOf(engine, talks, 1));
    four.push(await mediansOf(engine, talks, 4));
  }
  const [few, many] = [middle(one), middle(four)];
  const note = [
    `, ${milliseconds(few.echo)} and ${milliseconds(many.echo)}`,
    ` (to the other side ${milliseconds(few.heard)} and ${milliseconds(many.heard)}) at ${perSecond(rate)}, ${load()}`,
  ].join('');
  return atMost(`${engine.name}: echo p50 with four servers, to that with one`, many.echo / few.echo, 1.3, ratio, note);
}

/** Milliseconds from sending to the echo and to the other side. */
interface Medians {
  echo: number;
  heard: number;
}

function middle(rounds: readonly Medians[]): Medians {
  return { echo: median(rounds.map(({ echo }) => echo)), heard: median(rounds.map(({ heard }) => heard)) };
}

async function mediansOf(
  { databaseUrl, redisUrl = '' }: Engine,
  talks: readonly TestConversation[],
  count: number,
): Promise<Medians> {
  const settings = { RATE_LIMITS: 'off', REDIS_URL: redisUrl, PUBLIC_URL: 'http://127.0.0.1' };
  // A separate worker, so that emails left from the previous round do not slow the web servers down.
  const worker = await startServer(databaseUrl, { ...settings, FIXIT_ROLE: 'worker' });
  const servers: Server[] = [];
  const chatter = new Chatter(talks);
  try {
    while (servers.length < count) servers.push(await startServer(databaseUrl, { ...settings, FIXIT_ROLE: 'web' }));
    await chatter.open(...servers.map(({ origin }) => origin));
    // Long enough for four servers to compile their code: each gets only a quarter of the messages.
    await chatter.speak(rate, warmUpSeconds);
    chatter.times.length = 0;
    chatter.heardTimes.length = 0;
    await chatter.speak(rate, seconds);
    const missing = await chatter.settle();
    if (missing > 0) throw new Error(`${missing} messages had no echo`);
    return { echo: percentile(chatter.times, 0.5), heard: percentile(chatter.heardTimes, 0.5) };
  } finally {
    chatter.close();
    for (const server of [...servers, worker]) await server.stop();
  }
}

/** Messages that are stored one at a time, with frames for their two sides and without; others listen meanwhile. */
async function compareCommits(engine: Engine, talks: readonly TestConversation[], least: number): Promise<Figure> {
  const connection = await startMeasuredFanout(engine, writers, listeners);
  try {
    const [plain, framed]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await commitsOf(messageWriter(connection, false), talks));
      framed.push(await commitsOf(messageWriter(connection, true), talks));
    }
    const note = `, ${perSecond(median(framed))} of ${perSecond(median(plain))}, ${writers} writers, ${load()}`;
    return atLeast(
      `${engine.name}: commits with frames, to those without`,
      median(framed) / median(plain),
      least,
      ratio,
      note,
    );
  } finally {
    await connection.close();
  }
}

async function commitsOf(store: ReturnType<typeof messageWriter>, talks: readonly TestConversation[]): Promise<number> {
  const until = performance.now() + commitSeconds * 1000;
  let commits = 0;
  const write = async (lane: number) => {
    for (let turn = lane; performance.now() < until; turn += writers, commits += 1) {
      const talk = talks[turn % talks.length];
      if (talk) await store(talk);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, lane) => write(lane)));
  return commits / commitSeconds;
}

const ratio = (value: number) => value.toFixed(2);
