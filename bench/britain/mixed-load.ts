import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { Chatter } from '../chat/chatter.ts';
import { unansweredFigure } from '../chat/unanswered.ts';
import { findPostmaster } from '../measuring/database-work.ts';
import { atMost, count, type Figure, load, milliseconds, percentile } from '../measuring/figure.ts';
import { processorTime } from '../measuring/processes.ts';
import { callsOf, type MeasuredCall, openCalls, searches } from './calls.ts';
import { changeSettings } from './change-settings.ts';
import type { Britain } from './database.ts';
import { findCrowd, type LoadCrowd } from './people.ts';
import { sendCall, tellStory } from './story.ts';

/** These rates are per second. A story is a request that leads to an appointment. */
const rates = { reads: 185, searches: 10, messages: 30, stories: 2.5 } as const;
const pairs = 250;
/** One in this many reads is made by one of the heaviest accounts. */
const heaviestEvery = 50;

type LoadKind = 'reads' | 'searches' | 'writes' | 'heaviest';
type LoadTimes = Record<LoadKind, number[]>;

/** Collects how long each call took, and how often each failed. */
class Tally {
  readonly times: LoadTimes = { reads: [], searches: [], writes: [], heaviest: [] };
  readonly errors = new Map<string, number>();
  readonly calls = new Map<string, number[]>();

  add(kind: LoadKind, name: string, status: number, time: number): void {
    this.times[kind].push(time);
    const times = this.calls.get(name);
    if (times) times.push(time);
    else this.calls.set(name, [time]);
    if (status === 200 || status === 201) return;
    const error = `${name} ${status}`;
    this.errors.set(error, (this.errors.get(error) ?? 0) + 1);
  }
}

/**
 * Makes every call of every screen as many different people, 200 a second, without waiting for the previous answer,
 * together with 10 searches a second and 500 chat sockets. Times count from the moment at which a call was due. Commits
 * are flushed to the disk, and autovacuum runs.
 */
export async function measureMixedLoad(britain: Britain, seconds: number): Promise<Figure[]> {
  const client = new Client({ connectionString: britain.superuserUrl });
  await client.connect();
  await enableDurability(client);
  const crowd = await findCrowd(client, pairs);
  const chatter = new Chatter(crowd.conversations);
  await chatter.open(britain.origin);
  const tally = new Tally();
  try {
    const readProcessorTime = (
      (postmaster) => () =>
        processorTime(britain.serverPid) + processorTime(postmaster)
    )(await findPostmaster(client));
    await runAll(britain, client, crowd, chatter, Math.min(10, seconds), new Tally());
    const before = readProcessorTime();
    const from = performance.now();
    await runAll(britain, client, crowd, chatter, seconds, tally);
    const cores = (readProcessorTime() - before) / ((performance.now() - from) / 1000);
    const missing = await chatter.settle();
    printTally(tally);
    const { times, faults, closeCodes } = chatter;
    return [
      ...loadFigures(tally, { cores, echoes: times }),
      unansweredFigure('mixed load', [{ missing, faults, closeCodes }]),
    ];
  } finally {
    chatter.close();
    await client.end();
  }
}

async function runAll(
  britain: Britain,
  client: Client,
  crowd: LoadCrowd,
  chatter: Chatter,
  seconds: number,
  tally: Tally,
): Promise<void> {
  const { origin, people } = britain;
  const make = async (kind: LoadKind, call: MeasuredCall, due: number) => {
    const { status } = await sendCall(origin, call);
    tally.add(kind, call.name, status, performance.now() - due);
  };
  const heaviest = callsOf(people.heaviestCustomer, people.heaviestArtisan, 'heaviest', today()).filter(isDaily);
  const ordinary = crowd.customers.map((_, iteration) => readsOf(crowd, people.category_id, iteration));
  await Promise.all([
    atRate(rates.reads, seconds, (iteration, due) => {
      if (iteration % heaviestEvery === 0) {
        const call = heaviest[(iteration / heaviestEvery) % heaviest.length];
        return call ? make('heaviest', call, due) : undefined;
      }
      const calls = ordinary[iteration % ordinary.length] ?? [];
      const call = calls[Math.floor(iteration / ordinary.length) % calls.length];
      return call ? make('reads', call, due) : undefined;
    }),
    atRate(rates.searches, seconds, (iteration, due) => {
      const call = searches[iteration % searches.length];
      return call ? make('searches', call, due) : undefined;
    }),
    atRate(rates.stories, seconds, (iteration) => {
      const customer = crowd.customers[(iteration * 11) % crowd.customers.length];
      return (
        customer && tellStory(origin, client, customer, (name, status, time) => tally.add('writes', name, status, time))
      );
    }),
    chatter.sendAtRate(rates.messages, seconds),
  ]);
}

/** Returns the reads of a customer's and an artisan's screens. Each person starts with a different one. */
function readsOf({ customers, artisans }: LoadCrowd, category_id: string, iteration: number): MeasuredCall[] {
  const customer = customers[iteration];
  const artisan = artisans[iteration % artisans.length];
  if (!customer || !artisan) throw new Error('The crowd is empty');
  const calls = [...openCalls(category_id), ...callsOf(customer, artisan, 'ordinary', today())].filter(isDaily);
  const start = (iteration * 7) % calls.length;
  return [...calls.slice(start), ...calls.slice(0, start)];
}

/** Returns true for a call that people make daily. The download of all data is rare. */
const isDaily = ({ name }: MeasuredCall) => !name.startsWith('account.download');

/** Starts `work` this many times a second for so many seconds, and waits until every run has finished. */
async function atRate(
  rate: number,
  seconds: number,
  work: (iteration: number, due: number) => Promise<void> | undefined,
): Promise<void> {
  const begin = performance.now();
  const runs: (Promise<void> | undefined)[] = [];
  while (runs.length < rate * seconds) {
    const due = begin + (runs.length / rate) * 1000;
    const waitMs = due - performance.now();
    if (waitMs > 0) await wait(waitMs);
    runs.push(work(runs.length, due));
  }
  await Promise.all(runs.filter((run) => run !== undefined));
}

/** Enables the durability of a production database, which is off while the database is filled. */
export async function enableDurability(client: Client): Promise<void> {
  await changeSettings(client, { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' });
  await client.query('checkpoint');
}

const today = () => new Date().toISOString().slice(0, 10);

function printTally({ calls }: Tally): void {
  const byTime = [...calls].map(([name, times]) => ({ name, times, p99: percentile(times, 0.99) }));
  for (const { name, times, p99 } of byTime.toSorted((a, b) => b.p99 - a.p99).slice(0, 12)) {
    console.log(`${name}: ${times.length}, p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms`);
  }
}

function loadFigures(
  { times, errors }: Tally,
  { cores, echoes }: { cores: number; echoes: readonly number[] },
): Figure[] {
  const failed = [...errors.values()].reduce((sum, value) => sum + value, 0);
  const causes = [...errors].map(([error, times]) => `, ${error}: ${count(times)}`).join('');
  const p99 = (kind: LoadKind) => percentile(times[kind], 0.99);
  const note = (kind: LoadKind) =>
    ` (p50 ${milliseconds(percentile(times[kind], 0.5))}, ${count(times[kind].length)} calls), ${load()}`;
  return [
    atMost('mixed load: reads, p99', p99('reads'), 40, milliseconds, note('reads')),
    atMost('mixed load: writes, p99', p99('writes'), 80, milliseconds, note('writes')),
    atMost('mixed load: reads of the heaviest, p99', p99('heaviest'), 100, milliseconds, note('heaviest')),
    atMost('mixed load: searches, p99', p99('searches'), 50, milliseconds, note('searches')),
    atMost('mixed load: calls that fail', failed, 0, count, causes),
    atMost('mixed load: cores of Node and PostgreSQL', cores, 1.5, (value) => value.toFixed(2), `, ${load()}`),
    atMost('mixed load: sending to echo, p99', percentile(echoes, 0.99), 80, milliseconds, `, ${load()}`),
  ];
}
