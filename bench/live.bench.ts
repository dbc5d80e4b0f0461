import { setTimeout as wait } from 'node:timers/promises';
import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { Client } from 'pg';
import { type BenchConversation, openConversations } from './chat/open-conversations.ts';
import { ChatPair, type ChatStep, chatSteps } from './chat/pair.ts';
import { atMost, type Figure, load, milliseconds, percentile } from './measuring/figure.ts';
import { startServer } from './server.ts';

/** There are this many pairs of a customer and an artisan, so 500 people. */
const pairCount = 250;
const samplesPerStep = 300;
/** This many pairs take steps at the same time, with a pause after each step. */
const [lanes, pauseMs] = [4, 40] as const;
const channel = 'live_bench';

const names: Record<ChatStep, string> = {
  acceptance: 'an acceptance',
  message: "an artisan's message",
  proposal: 'a proposal',
  reply: "a customer's message",
  answer: 'an answer to a proposal',
};

/**
 * Measures the time from a step of one side to the other's frame with 500 people connected, and compares it with
 * an INSERT that another connection is notified of.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(4);
  const conversations = await openConversations(database, pairCount);
  const jobs = await sendRequests(database, conversations);
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  const pairs = conversations.map(
    (conversation) => new ChatPair(server.origin, conversation, jobs.get(conversation.id) ?? []),
  );
  const baseline = await openBaseline(database);
  try {
    for (const pair of pairs) await pair.open();
    const times: Record<ChatStep, number[]> = { acceptance: [], message: [], proposal: [], reply: [], answer: [] };
    const baselineTimes: number[] = [];
    const rounds = Array.from({ length: samplesPerStep }, (_, round) => round);
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (const round of rounds.filter((round) => round % lanes === lane)) {
          const pair = pairs[round % pairs.length];
          if (!pair) continue;
          for (const step of chatSteps) {
            times[step].push(await pair.take(step));
            await wait(pauseMs);
          }
          baselineTimes.push(await baseline.measure(conversations[round % conversations.length]));
        }
      }),
    );
    const baselineNote = `INSERT and NOTIFY alone ${describeTimes(baselineTimes)}, ${load()}`;
    return chatSteps.map((step, index) => {
      const p95 = percentile(times[step], 0.95);
      const [p50, p99] = [0.5, 0.99].map((share) => milliseconds(percentile(times[step], share)));
      const note = `, p50 ${p50}, p99 ${p99} of ${samplesPerStep}${index === 0 ? ` (${baselineNote})` : ''}`;
      return atMost(`${names[step]} to the other's screen, 500 connected, p95`, p95, 300, milliseconds, note);
    });
  } finally {
    for (const pair of pairs) pair.close();
    await baseline.close();
    await server.stop();
    await database.stop();
  }
}

function describeTimes(times: readonly number[]): string {
  const [p50, p95] = [0.5, 0.95].map((share) => milliseconds(percentile(times, share)));
  return `p50 ${p50}, p95 ${p95}`;
}

/** Sends the artisan of each conversation two requests; returns the requests by conversation. */
async function sendRequests(
  { pool }: MeasuredDatabase,
  conversations: readonly BenchConversation[],
): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ conversation: string; jobs: string[] }>(
    `with request as (
       select uuid_v7() as new_job_id, c.* from conversation c, generate_series(1, $2::int) where c.id = any($1::uuid[])
     ), jobs as (
       insert into job (id, customer_id, category_id, description, postcode, latitude, longitude, asked_count)
       select new_job_id, customer_id, (select category_id from service where id = service_id), 'The tap drips', 'BD18', 53.83, -1.79, 1
       from request
     ), new_invitation as (
       insert into invitation (job_id, artisan_id, service_id, distance_km) select new_job_id, artisan_id, service_id, 1 from request
     )
     select id as conversation, array_agg(new_job_id) as jobs from request group by id`,
    [conversations.map(({ id }) => id), Math.ceil(samplesPerStep / pairCount)],
  );
  return new Map(rows.map(({ conversation, jobs }) => [conversation, jobs]));
}

/** Opens the baseline of any server: it stores a row and notifies another connection. */
async function openBaseline({ pool, url }: MeasuredDatabase) {
  const listener = new Client({ connectionString: url });
  await listener.connect();
  await listener.query(`listen ${channel}`);
  const waiting = new Map<string, () => void>();
  listener.on('notification', ({ payload = '' }) => waiting.get(payload)?.());
  return {
    async measure(conversation: BenchConversation | undefined): Promise<number> {
      if (!conversation) throw new Error('There is no conversation');
      const key = crypto.randomUUID();
      const received = new Promise<void>((resolve) => waiting.set(key, resolve));
      const from = performance.now();
      await pool.query({
        name: 'baseline',
        text: `with stored as (insert into message (conversation_id, sender_id, msg_key, message) values ($1, $2, $3, 'Hello'))
               select pg_notify('${channel}', $3)`,
        values: [conversation.id, conversation.customer.account_id, key],
      });
      await received;
      waiting.delete(key);
      return performance.now() - from;
    },
    close: () => listener.end(),
  };
}
