import { calls as routes } from '@fixit/contract/calls';
import { socketsOfAccount } from '@fixit/contract/rate-limit';
import { groupBy } from '@fixit/contract/value/group-by';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { excludedCalls, expensiveCalls, statementBounds } from './bounds.ts';
import { listCalls, type MeasuredCall, unmeasured } from './calls.ts';
import { type Britain, startBritain } from './database.ts';
import { type Cost, limitOf, measureCall } from './measure.ts';
import { findCrowd } from './people.ts';
import { listWrites } from './writes.ts';

let britain: Britain;
let calls: MeasuredCall[];
let costs: Cost[];

beforeAll(async () => {
  britain = await startBritain(0.01);
  calls = [...listCalls(britain.people, new Date().toISOString().slice(0, 10)), ...listWrites(britain.people)];
  costs = [];
  for (const call of calls) {
    if (!excludedCalls.includes(call.name)) costs.push(await measureCall(britain.origin, britain.counter, call));
  }
}, 600_000);

afterAll(() => britain.stop());

describe('one percent of Britain', { timeout: 120_000 }, () => {
  test('one percent of Britain has its share of accounts, artisans, jobs, messages and bookings', () => {
    expect(britain.rows).toMatchObject({ account: 30_000, artisan: 10_000, job: 30_000, message: 300_000 });
    expect(britain.rows['booking']).toBeGreaterThan(30_000);
  });

  test('one percent of Britain has no row that refers to a missing row', async () => {
    expect(await findOrphans(britain.superuserUrl)).toEqual([]);
  });

  test('no account in a crowd has more conversations than it may open sockets', async () => {
    const client = new Client({ connectionString: britain.superuserUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const { conversations } = await findCrowd(client, 250);
    expect(conversations.length).toBe(250);
    const accounts = groupBy(
      conversations.flatMap(({ customer, artisan }) => [customer.account_id, artisan.account_id]),
      String,
    );
    expect(Math.max(...[...accounts.values()].map(({ length }) => length))).toBeLessThanOrEqual(socketsOfAccount);
  });

  test('every call of a screen is answered with 200', () => {
    expect(costs.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('every call sends the listed number of statements', () => {
    expect(costs.map(({ name }) => name).toSorted()).toEqual(Object.keys(statementBounds).toSorted());
    const mismatches = costs.filter(({ name, statements }) => statements !== statementBounds[name]);
    expect(mismatches.map(({ name, statements, sent }) => ({ name, statements, sent }))).toEqual([]);
  });

  test('every call reads at most 200 buffers plus 10 for each item, or its listed number', () => {
    const overLimit = costs.filter(
      ({ name, buffers, items }) => buffers > (expensiveCalls[name] ?? limitOf({ items })),
    );
    expect(overLimit.map(({ name, buffers, items }) => ({ name, buffers, items }))).toEqual([]);
  });

  test('every call that is listed as expensive still reads more than 80% of the limit', () => {
    const names = costs.filter((cost) => cost.buffers > 0.8 * limitOf(cost)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(expensiveCalls)));
  });

  test('every GET call is measured, or listed with the reason why not', () => {
    const measured = new Set(calls.map(({ name }) => name.split(':')[0]));
    const reads = [...routes].filter(([, { method }]) => method === 'GET').map(([name]) => name);
    expect(new Set(reads.filter((name) => !measured.has(name)))).toEqual(new Set(Object.keys(unmeasured)));
  });
});

/** Returns the names of violated foreign keys, which were not checked while the rows were inserted. */
async function findOrphans(superuserUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows: keys } = await client.query<{ name: string; orphans: string }>(`
      select conname as name, format('select from %s f where %s and not exists (select from %s p where %s) limit 1',
        conrelid::regclass, string_agg(format('f.%I is not null', f.attname), ' and '),
        confrelid::regclass, string_agg(format('p.%I = f.%I', p.attname, f.attname), ' and ')) as orphans
      from pg_constraint, unnest(conkey, confkey) as part (of_key, of_target)
        join pg_attribute f on f.attnum = of_key join pg_attribute p on p.attnum = of_target
      where contype = 'f' and f.attrelid = conrelid and p.attrelid = confrelid
      group by conname, conrelid, confrelid`);
    const broken: string[] = [];
    for (const { name, orphans } of keys) {
      const { rowCount } = await client.query(orphans);
      if (rowCount) broken.push(name);
    }
    return broken;
  } finally {
    await client.end();
  }
}
