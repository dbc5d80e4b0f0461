import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { makeMessageWriter, startMeasuredFanout } from '@fixit/api/testing/measured/measured-fanout';
import { startReplicatedDatabase } from '@fixit/api/testing/measured/replicated-database';
import { isRedisInstalled, startRedis } from '@fixit/api/testing/outside/test-redis';
import { Chatter } from './chat/chatter.ts';
import { type BenchConversation, openConversations } from './chat/open-conversations.ts';
import { type UnansweredMessages, unansweredFigure } from './chat/unanswered.ts';
import { countingSettings, DatabaseWork } from './measuring/database-work.ts';
import { atLeast, atMost, type Figure, load, median, milliseconds, percentile, perSecond } from './measuring/figure.ts';
import { processorTime } from './measuring/processes.ts';
import { type Server, startServer } from './server.ts';

/**
 * Each artisan has 20 conversations, in which the customers write `rate` messages a second. If there are several
 * servers, the two sides use different ones.
 */
const [conversationCount, artisanCount, rate, warmUpSeconds, seconds] = [120, 6, 800, 25, 10];
const [writers, listeners, commitSeconds, rounds] = [32, 4, 3, 5];

/** Compares the cost of a message with four servers and with one, and commits with and without frames. */
export default async function measure(): Promise<Figure[]> {
  const redis = isRedisInstalled() ? await startRedis() : null;
  try {
    return [
      ...(await withEngines(
        await startMeasuredDatabase(4, console.warn, countingSettings),
        redis?.url,
        async (engine, conversations) => [
          ...(await compareServers(engine, conversations)),
          await compareCommits(engine, conversations, 0.9),
        ],
      )),
      ...(await withEngines(await startReplicatedDatabase(4), redis?.url, async ({ name, ...urls }, conversations) => [
        await compareCommits({ name: `${name}, a synchronous standby`, ...urls }, conversations, 0.8),
      ])),
    ];
  } finally {
    await redis?.stop();
  }
}

/** Runs a comparison with each engine that is installed. */
async function withEngines(
  database: MeasuredDatabase,
  redisUrl: string | undefined,
  compare: (engine: Engine, conversations: readonly BenchConversation[]) => Promise<Figure[]>,
): Promise<Figure[]> {
  try {
    const conversations = await openConversations(database, conversationCount, artisanCount);
    const urls = { databaseUrl: database.url, superuserUrl: database.superuserUrl };
    const figures = await compare({ name: 'PostgreSQL', ...urls }, conversations);
    if (!redisUrl) return figures;
    return [...figures, ...(await compare({ name: 'Redis', ...urls, redisUrl }, conversations))];
  } finally {
    await database.stop();
  }
}

interface Engine {
  name: string;
  databaseUrl: string;
  superuserUrl: string;
  redisUrl?: string;
}

async function compareServers(engine: Engine, conversations: readonly BenchConversation[]): Promise<Figure[]> {
  const [one, four]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    one.push(await measureRound(engine, conversations, 1));
    four.push(await measureRound(engine, conversations, 4));
  }
  const [withOne, withFour] = [medianRound(one), medianRound(four)];
  const both = (describe: (round: Medians) => string) => `, ${describe(withOne)} and ${describe(withFour)}`;
  const cost = both(({ cpu, statements, commits }) =>
    [milliseconds(cpu), `${statements.toFixed(1)} statements`, `${commits.toFixed(2)} transactions`].join(', '),
  );
  const times = both(({ echo, arrival }) => `${milliseconds(echo)} (other side ${milliseconds(arrival)})`);
  const note = ` at ${perSecond(rate)}, ${load()}`;
  const comparison = 'with four servers, as a multiple of that with one';
  return [
    atMost(
      `${engine.name}: processor time a message ${comparison}`,
      withFour.cpu / withOne.cpu,
      1.5,
      ratio,
      cost + note,
    ),
    atMost(`${engine.name}: echo p50 ${comparison}`, withFour.echo / withOne.echo, 2, ratio, times + note),
    unansweredFigure(engine.name, [...one, ...four]),
  ];
}

interface Medians {
  /** The echo arrived this many milliseconds after the message was sent. */
  echo: number;
  arrival: number;
  /** This is the processor time of all servers and PostgreSQL for each message, in milliseconds. */
  cpu: number;
  statements: number;
  commits: number;
}

interface Round extends Medians, UnansweredMessages {}

function medianRound(rounds: readonly Medians[]): Medians {
  const of = (name: keyof Medians) => median(rounds.map((round) => round[name]));
  return {
    echo: of('echo'),
    arrival: of('arrival'),
    cpu: of('cpu'),
    statements: of('statements'),
    commits: of('commits'),
  };
}

async function measureRound(
  { databaseUrl, superuserUrl, redisUrl = '' }: Engine,
  conversations: readonly BenchConversation[],
  count: number,
): Promise<Round> {
  const settings = { RATE_LIMITS: 'off', REDIS_URL: redisUrl, PUBLIC_URL: 'http://127.0.0.1' };
  // The worker is separate, so that emails of the previous round do not slow down the web servers.
  const worker = await startServer(databaseUrl, { ...settings, FIXIT_ROLE: 'worker' });
  const servers: Server[] = [];
  const chatter = new Chatter(conversations, 'customers');
  const work = await DatabaseWork.watch(superuserUrl);
  try {
    while (servers.length < count) servers.push(await startServer(databaseUrl, { ...settings, FIXIT_ROLE: 'web' }));
    await chatter.open(...servers.map(({ origin }) => origin));
    // The warm-up is long enough for four servers to compile their code, although each gets only a quarter of the
    // messages.
    await chatter.sendAtRate(rate, warmUpSeconds);
    chatter.times.length = 0;
    chatter.deliveryTimes.length = 0;
    const readProcessorTime = () =>
      [work.postmasterPid, worker.pid, ...servers.map(({ pid }) => pid)].map(processorTime).reduce(add);
    const [countsBefore, timeBefore] = [await work.read(), readProcessorTime()];
    await chatter.sendAtRate(rate, seconds);
    const missing = await chatter.settle();
    const cpu = (1_000 * (readProcessorTime() - timeBefore)) / (rate * seconds);
    const { statements, commits } = await work.read();
    const { times, deliveryTimes, faults, closeCodes } = chatter;
    return {
      echo: percentile(times, 0.5),
      arrival: percentile(deliveryTimes, 0.5),
      cpu,
      statements: (statements - countsBefore.statements) / (rate * seconds),
      commits: (commits - countsBefore.commits) / (rate * seconds),
      missing,
      faults,
      closeCodes,
    };
  } finally {
    chatter.close();
    await work.stop();
    for (const server of [...servers, worker]) await server.stop();
  }
}

/** Stores messages one at a time, with and without frames for the two sides, while other processes listen. */
async function compareCommits(
  engine: Engine,
  conversations: readonly BenchConversation[],
  min: number,
): Promise<Figure> {
  const connection = await startMeasuredFanout(engine, writers, listeners);
  try {
    const [withoutFrames, withFrames]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      withoutFrames.push(await measureCommits(makeMessageWriter(connection, false), conversations));
      withFrames.push(await measureCommits(makeMessageWriter(connection, true), conversations));
    }
    const note = `, ${perSecond(median(withFrames))} of ${perSecond(median(withoutFrames))}, ${writers} writers, ${load()}`;
    return atLeast(
      `${engine.name}: commits with frames, as a share of those without`,
      median(withFrames) / median(withoutFrames),
      min,
      ratio,
      note,
    );
  } finally {
    await connection.close();
  }
}

async function measureCommits(
  store: ReturnType<typeof makeMessageWriter>,
  conversations: readonly BenchConversation[],
): Promise<number> {
  const until = performance.now() + commitSeconds * 1000;
  let commits = 0;
  const write = async (lane: number) => {
    for (let iteration = lane; performance.now() < until; iteration += writers, commits += 1) {
      const conversation = conversations[iteration % conversations.length];
      if (conversation) await store(conversation);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, lane) => write(lane)));
  return commits / commitSeconds;
}

const ratio = (value: number) => value.toFixed(2);
const add = (a: number, b: number) => a + b;
