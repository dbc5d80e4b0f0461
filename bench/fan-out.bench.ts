import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured/database';
import { messageWriter, startMeasuredFanout } from '@fixit/api/testing/measured/fanout';
import { Chatter } from './chat/chatter.ts';
import { openTalks, type TestConversation } from './chat/talk.ts';
import { atLeast, atMost, type Figure, load, median, milliseconds, percentile, perSecond } from './figure.ts';
import { type Server, startServer } from './server.ts';

/** Messages a second of 250 conversations, whose two sides are at different servers where there are several. */
const [talkCount, rate, seconds] = [250, 750, 10];
const [writers, listeners, commitSeconds, rounds] = [32, 4, 3, 5];

/** What passing frames on costs the sender's echo when servers are added, and the commits of those who send. */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(4);
  try {
    const talks = await openTalks(database, talkCount);
    return [await compareServers(database, talks), await compareCommits(database, talks)];
  } finally {
    await database.stop();
  }
}

async function compareServers({ url }: MeasuredDatabase, talks: readonly TestConversation[]): Promise<Figure> {
  const [one, four]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    one.push(await medianEcho(url, talks, 1));
    four.push(await medianEcho(url, talks, 4));
  }
  const note = `, ${milliseconds(median(one))} and ${milliseconds(median(four))} at ${perSecond(rate)}, ${load()}`;
  return atMost('echo p50 with four servers, to that with one', median(four) / median(one), 1.3, ratio, note);
}

async function medianEcho(url: string, talks: readonly TestConversation[], count: number): Promise<number> {
  const servers: Server[] = [];
  for (let started = 0; started < count; started += 1) servers.push(await startServer(url, { RATE_LIMITS: 'off' }));
  const chatter = new Chatter(talks);
  try {
    await chatter.open(...servers.map(({ origin }) => origin));
    await chatter.speak(rate, 2);
    chatter.times.length = 0;
    await chatter.speak(rate, seconds);
    const missing = await chatter.settle();
    if (missing > 0) throw new Error(`${missing} messages had no echo`);
    return percentile(chatter.times, 0.5);
  } finally {
    chatter.close();
    for (const server of servers) await server.stop();
  }
}

/** Messages that are stored one at a time, with frames for their two sides and without; others listen meanwhile. */
async function compareCommits({ url }: MeasuredDatabase, talks: readonly TestConversation[]): Promise<Figure> {
  const connection = await startMeasuredFanout(url, writers, listeners);
  try {
    const [plain, framed]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await commitsOf(messageWriter(connection, false), talks));
      framed.push(await commitsOf(messageWriter(connection, true), talks));
    }
    const note = `, ${perSecond(median(framed))} of ${perSecond(median(plain))}, ${writers} writers, ${load()}`;
    return atLeast('commits with frames, to those without', median(framed) / median(plain), 0.9, ratio, note);
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
