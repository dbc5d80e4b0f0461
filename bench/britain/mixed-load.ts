import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { addressOf, type Route } from '@fixit/contract/route';
import { Client } from 'pg';
import { Chatter } from '../chat/chatter.ts';
import { atMost, count, type Figure, load, milliseconds, percentile } from '../figure.ts';
import { processorTime } from '../processes.ts';
import { as, callsOf, type MeasuredCall, openCalls, searches } from './calls.ts';
import type { Britain } from './database.ts';
import { type Crowd, findCrowd } from './people.ts';

/** A second: calls of screens, searches, chat messages, and requests that go all the way to an appointment. */
const rates = { reads: 185, searches: 10, messages: 30, stories: 2.5 } as const;
const pairs = 250;
/** One read in so many is of one of the heaviest. */
const heaviestEvery = 50;

type Kind = 'reads' | 'searches' | 'writes' | 'heaviest';
type Times = Record<Kind, number[]>;

/** What the server answered to a crowd, and what it cost. */
class Tally {
  readonly times: Times = { reads: [], searches: [], writes: [], heaviest: [] };
  readonly errors = new Map<string, number>();
  readonly calls = new Map<string, number[]>();

  add(kind: Kind, name: string, status: number, time: number): void {
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
 * Every call of every screen by many people at once, 200 a second, whether or not the last has answered, beside 10 searches a second and
 * 500 chat sockets. Times are from the moment at which a call was due. Commits reach the disk here, and autovacuum runs.
 */
export async function measureMixedLoad(britain: Britain, seconds: number): Promise<Figure[]> {
  const client = new Client({ connectionString: britain.superuserUrl });
  await client.connect();
  await keepSafe(client);
  const crowd = await findCrowd(client, pairs);
  const chatter = new Chatter(crowd.talks);
  await chatter.open(britain.origin);
  const tally = new Tally();
  try {
    const worked = (
      (postmaster) => () =>
        processorTime(britain.serverPid) + processorTime(postmaster)
    )(await postmasterOf(client));
    await runAll(britain, client, crowd, chatter, Math.min(10, seconds), new Tally());
    const before = worked();
    const from = performance.now();
    await runAll(britain, client, crowd, chatter, seconds, tally);
    const cores = (worked() - before) / ((performance.now() - from) / 1000);
    const unheard = await chatter.settle();
    report(tally);
    return figuresOf(tally, { cores, unheard, echoes: chatter.times });
  } finally {
    chatter.close();
    await client.end();
  }
}

async function runAll(
  britain: Britain,
  client: Client,
  crowd: Crowd,
  chatter: Chatter,
  seconds: number,
  tally: Tally,
): Promise<void> {
  const { origin, people } = britain;
  const make = async (kind: Kind, call: MeasuredCall, due: number) => {
    const { status } = await ask(origin, call);
    tally.add(kind, call.name, status, performance.now() - due);
  };
  const heaviest = callsOf(people.heaviestCustomer, people.heaviestArtisan, 'heaviest', today()).filter(isDaily);
  const ordinary = crowd.customers.map((_, turn) => readsOf(crowd, people.category_id, turn));
  await Promise.all([
    atRate(rates.reads, seconds, (turn, due) => {
      if (turn % heaviestEvery === 0) {
        const call = heaviest[(turn / heaviestEvery) % heaviest.length];
        return call ? make('heaviest', call, due) : undefined;
      }
      const calls = ordinary[turn % ordinary.length] ?? [];
      const call = calls[Math.floor(turn / ordinary.length) % calls.length];
      return call ? make('reads', call, due) : undefined;
    }),
    atRate(rates.searches, seconds, (turn, due) => {
      const call = searches[turn % searches.length];
      return call ? make('searches', call, due) : undefined;
    }),
    atRate(rates.stories, seconds, (turn) => tellStory(origin, client, crowd, turn, tally)),
    chatter.speak(rates.messages, seconds),
  ]);
}

/** The reads of a customer's and an artisan's screens, which begin elsewhere for each. */
function readsOf({ customers, artisans }: Crowd, category_id: string, turn: number): MeasuredCall[] {
  const customer = customers[turn];
  const artisan = artisans[turn % artisans.length];
  if (!customer || !artisan) throw new Error('The crowd is empty');
  const calls = [...openCalls(category_id), ...callsOf(customer, artisan, 'ordinary', today())].filter(isDaily);
  const start = (turn * 7) % calls.length;
  return [...calls.slice(start), ...calls.slice(0, start)];
}

/** All that an account has is downloaded once in a life. */
const isDaily = ({ name }: MeasuredCall) => !name.startsWith('account.download');

/** A request, two acceptances, a conversation, a proposal and its acceptance. */
async function tellStory(origin: string, client: Client, crowd: Crowd, turn: number, tally: Tally): Promise<void> {
  const customer = crowd.customers[(turn * 11) % crowd.customers.length];
  if (!customer) return;
  const write = async (token: string, route: Route, input: Parameters<typeof as>[3]) => {
    const call = as(token, 'write', route, input);
    const from = performance.now();
    const { status, text } = await ask(origin, call);
    tally.add('writes', call.name, status, performance.now() - from);
    return status === 200 || status === 201 ? (JSON.parse(text) as { data?: { id?: string } }).data?.id : undefined;
  };
  const { post_code, category_id } = customer;
  await write(customer.token, job.create, {
    query: { category_id, postcode: post_code },
    body: { description: 'A tap drips in the kitchen.' },
  });
  const { rows } = await client.query<Invited>(invitedSql, [customer.account_id]);
  const [chosen] = rows;
  if (!chosen) return;
  const { job_id, artisan_id, service_id } = chosen;
  for (const { token } of rows) await write(token, job.acceptInvitation, { params: { id: job_id }, body: {} });
  const conversation_id = await write(customer.token, conversation.start, { body: { artisan_id, job_id, service_id } });
  if (!conversation_id) return;
  const booking_id = await write(chosen.token, booking.propose, {
    body: {
      conversation_id,
      appointment_date: daysFromNow(30 + Math.floor(Math.random() * 300)),
      appointment_time: `${String(8 + Math.floor(Math.random() * 9)).padStart(2, '0')}:00`,
      service_description: 'Mend the tap',
    },
  });
  if (booking_id) await write(customer.token, booking.accept, { query: { booking_id } });
}

interface Invited {
  token: string;
  job_id: string;
  artisan_id: string;
  service_id: string;
}

const invitedSql = `
  select 'artisan-' || substr(split_part(u.email::text, '@', 1), 2) as token, i.job_id, i.artisan_id,
    (select s.id from service s where s.artisan_id = a.id and s.category_id = j.category_id limit 1) as service_id
  from (select id, category_id from job where customer_id = $1 order by id desc limit 1) j
    join invitation i on i.job_id = j.id join artisan a on a.id = i.artisan_id join account u on u.id = a.account_id
  where exists (select from session where account_id = u.id)
    and exists (select from service s where s.artisan_id = a.id and s.category_id = j.category_id) limit 2`;

/** Starts `work` so often a second for so long, and waits for all of it. */
async function atRate(
  rate: number,
  seconds: number,
  work: (turn: number, due: number) => Promise<void> | undefined,
): Promise<void> {
  const begin = performance.now();
  const begun: (Promise<void> | undefined)[] = [];
  while (begun.length < rate * seconds) {
    const due = begin + (begun.length / rate) * 1000;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    begun.push(work(begun.length, due));
  }
  await Promise.all(begun);
}

/** Status 0 is no answer at all. */
async function ask(
  origin: string,
  { method, path, token, body }: MeasuredCall,
): Promise<{ status: number; text: string }> {
  const headers = {
    ...(token ? { Authorization: `Token ${token}` } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
  try {
    const response = await fetch(origin + path, request);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

/** As an operator's database does, and unlike one that is being filled. */
async function keepSafe(client: Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
    await client.query(`alter system set ${setting} = on`);
  await client.query('select pg_reload_conf()');
  await client.query('checkpoint');
}

/** The process that has started all others of this database. */
async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  return Number(readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

const today = () => daysFromNow(0);
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function report({ calls, errors }: Tally): void {
  const byTime = [...calls].map(([name, times]) => ({ name, times, p99: percentile(times, 0.99) }));
  for (const { name, times, p99 } of byTime.toSorted((a, b) => b.p99 - a.p99).slice(0, 12)) {
    console.log(`${name}: ${times.length}, p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms`);
  }
  for (const [error, times] of errors) console.log(`Error: ${error}, ${times} times`);
}

function figuresOf(
  { times, errors }: Tally,
  { cores, unheard, echoes }: { cores: number; unheard: number; echoes: readonly number[] },
): Figure[] {
  const failed = [...errors.values()].reduce((sum, one) => sum + one, 0);
  const p99 = (kind: Kind) => percentile(times[kind], 0.99);
  const note = (kind: Kind) =>
    ` (p50 ${milliseconds(percentile(times[kind], 0.5))}, ${count(times[kind].length)} calls), ${load()}`;
  return [
    atMost('mixed load: reads, p99', p99('reads'), 40, milliseconds, note('reads')),
    atMost('mixed load: writes, p99', p99('writes'), 80, milliseconds, note('writes')),
    atMost('mixed load: reads of the heaviest, p99', p99('heaviest'), 100, milliseconds, note('heaviest')),
    atMost('mixed load: searches, p99', p99('searches'), 50, milliseconds, note('searches')),
    atMost('mixed load: errors and messages that were not echoed', failed + unheard, 0, count),
    atMost('mixed load: cores of Node and PostgreSQL', cores, 1.5, (value) => value.toFixed(2), `, ${load()}`),
    atMost('mixed load: sending to echo, p99', percentile(echoes, 0.99), 80, milliseconds, `, ${load()}`),
  ];
}
