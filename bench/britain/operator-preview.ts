import { setTimeout as wait } from 'node:timers/promises';
import { operator } from '@fixit/contract/operator/operator';
import { pathOfCall } from '@fixit/contract/route';
import { Client } from 'pg';
import { atMost, count, type Figure, load, median, milliseconds, percentile } from '../measuring/figure.ts';
import { callsOf, type MeasuredCall, openCalls } from './calls.ts';
import type { Britain } from './database.ts';
import { enableDurability } from './mixed-load.ts';
import type { PanelCall } from './operator-calls.ts';
import type { PanelAnswer, SendPanelCall } from './operator-session.ts';
import { sendCall } from './story.ts';
import { listWrites } from './writes.ts';

/** Others make this many calls a second. */
const rate = 40;

/** The calls of others are measured with and without previews in turn, this many times. */
const rounds = 5;

const preview: PanelCall = {
  name: 'preview: account suspend',
  method: 'POST',
  path: pathOfCall(operator.previewAction, { params: { name: 'account suspend' } }),
  body: { params: { email: 'a0@example.test', reason: 'Asks customers to pay before the work begins' } },
};

/** Previews the suspension of the heaviest account, first alone and then repeatedly while others make calls. */
export async function measurePreview(britain: Britain, send: SendPanelCall, seconds: number): Promise<Figure[]> {
  await prepareDatabase(britain.superuserUrl);
  const soloAnswers: PanelAnswer[] = [];
  for (let iteration = 0; iteration < 5; iteration += 1) soloAnswers.push(await send(preview));
  const failed = soloAnswers.find(({ status }) => status !== 200);
  if (failed) throw new Error(`The preview was answered with ${failed.status}: ${failed.text}`);
  const calls = listCallsOfOthers(britain);
  const differences: number[] = [];
  const previews: number[] = [];
  await makeCalls(britain.origin, calls, seconds / rounds);
  for (let round = 0; round < rounds; round += 1) {
    const without = percentile(await makeCalls(britain.origin, calls, seconds / rounds), 0.99);
    const others = makeCalls(britain.origin, calls, seconds / rounds);
    previews.push(...(await repeatPreviewUntil(others, send)));
    const during = percentile(await others, 0.99);
    console.log(`round ${round}: p99 ${without.toFixed(0)} ms without previews, ${during.toFixed(0)} ms with them`);
    differences.push(during - without);
  }
  const fastest = Math.min(...soloAnswers.map(({ time }) => time));
  const note = ` (median of ${rounds} rounds with ${count(previews.length)} previews), ${load()}`;
  return [
    atMost('the preview of suspending the heaviest account', fastest, 1_000, milliseconds, ` (best of 5), ${load()}`),
    atMost('the same preview during other calls, p50', median(previews), 1_000, milliseconds),
    atMost('what previews add to the p99 of other calls', median(differences), 20, milliseconds, note),
  ];
}

/**
 * Lists reads and writes of ordinary people and reads of the heaviest customer, without downloads. The account that would
 * be suspended makes no calls.
 */
function listCallsOfOthers({ people }: Britain): MeasuredCall[] {
  const today = new Date().toISOString().slice(0, 10);
  const reads = [
    ...openCalls(people.category_id),
    ...callsOf(people.customer, people.artisan, 'ordinary', today),
    ...callsOf(people.heaviestCustomer, people.artisan, 'heaviest', today),
  ];
  const writes = listWrites(people).filter(({ name }) => name.includes('ordinary') && !name.startsWith('job.create'));
  return [...reads, ...writes].filter(({ name }) => !name.startsWith('account.download'));
}

/** Makes the calls in turn at `rate`, without waiting for answers. Times count from the moment at which a call was due. */
async function makeCalls(origin: string, calls: readonly MeasuredCall[], seconds: number): Promise<number[]> {
  const begin = performance.now();
  const times: Promise<number>[] = [];
  const make = async (call: MeasuredCall, due: number) => {
    const { status } = await sendCall(origin, call);
    if (status !== 200) throw new Error(`${call.name} was answered with ${status}`);
    return performance.now() - due;
  };
  for (let iteration = 0; iteration < rate * seconds; iteration += 1) {
    const due = begin + (iteration / rate) * 1000;
    const waitMs = due - performance.now();
    if (waitMs > 0) await wait(waitMs);
    const call = calls[iteration % calls.length];
    if (call) times.push(make(call, due));
  }
  return Promise.all(times);
}

/** Enables durability and autovacuum, as in production. Autovacuum removes the dead rows of previews. */
async function prepareDatabase(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await enableDurability(client);
  await client.end();
}

/** Repeats the preview until the other calls have ended. */
async function repeatPreviewUntil(others: Promise<unknown>, send: SendPanelCall): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  others.then(end, end);
  while (!isOver) times.push((await send(preview)).time);
  return times;
}
