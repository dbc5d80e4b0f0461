import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured-database';
import { publishMany, startMeasuredFanout } from '@fixit/api/testing/measured-fanout';
import { sql } from 'drizzle-orm';
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

/** A small change that a call makes, with frames for its two sides and without; others listen meanwhile. */
async function compareCommits({ url }: MeasuredDatabase, talks: readonly TestConversation[]): Promise<Figure> {
  const { db, close } = await startMeasuredFanout(url, writers, listeners);
  try {
    const [plain, framed]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await commitsOf(db, talks, false));
      framed.push(await commitsOf(db, talks, true));
    }
    const note = `, ${perSecond(median(framed))} of ${perSecond(median(plain))}, ${writers} writers, ${load()}`;
    return atLeast('commits with frames, to those without', median(framed) / median(plain), 0.9, ratio, note);
  } finally {
    await close();
  }
}

async function commitsOf(
  db: MeasuredDatabase['db'],
  talks: readonly TestConversation[],
  withFrames: boolean,
): Promise<number> {
  const until = performance.now() + commitSeconds * 1000;
  let commits = 0;
  const write = async (lane: number) => {
    for (let turn = lane; performance.now() < until; turn += writers, commits += 1) {
      const talk = talks[turn % talks.length];
      if (talk) await db.transaction((tx) => change(tx, talk, withFrames));
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, lane) => write(lane)));
  return commits / commitSeconds;
}

async function change(
  tx: MeasuredDatabase['db'],
  { id, customer, artisan }: TestConversation,
  withFrames: boolean,
): Promise<void> {
  await tx.execute(sql`select from conversation where id = ${id} for no key update`);
  const msg_key = crypto.randomUUID();
  await tx.execute(sql`
    insert into message (conversation_id, sender_id, msg_key, message)
    values (${id}, ${customer.account_id}, ${msg_key}, 'Can you come on Monday at ten?')`);
  await tx.execute(sql`update conversation set customer_unread = 0 where id = ${id}`);
  if (!withFrames) return;
  const frame = { msg_key, message: 'Can you come on Monday at ten?', sender: customer.account_id };
  await publishMany(tx, [
    { topic: `conversation:${id}`, frame },
    { topic: `account:${artisan.account_id}`, frame: { kind: 'unread_count', conversation_id: id, unread_count: 1 } },
  ]);
}

const ratio = (value: number) => value.toFixed(2);
