import { job } from '@fixit/contract/job';
import { review } from '@fixit/contract/review';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../testing/people.ts';
import { admin as run } from '../testing/program/run-admin.ts';
import { type Market, type Offering, openMarket } from '../testing/test-market.ts';

let market: Market;
let thatcher: Offering;
let glazier: Offering;
let ann: Person;
let ben: Person;
const home = { latitude: 53.833, longitude: -1.777 };

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
  thatcher = await market.addArtisan({ at: home, category: 'Thatching' });
  glazier = await market.addArtisan({ at: home, category: 'Glazing' });
  [ann, ben] = [await market.addCustomer(), await market.addCustomer()];
});
afterAll(() => market.close());

const admin = (...words: string[]) => run(words, { DATABASE_URL: market.server.databaseUrl });
const listIds = async (...words: string[]): Promise<string[]> => {
  const { out } = await admin(...words, '--json');
  return (JSON.parse(out) as { data: { id: string }[] }).data.map(({ id }) => id);
};

async function createJob(as: Person, { category_id }: Offering): Promise<string> {
  const query = { category_id, postcode: 'BD18' };
  const { body } = await market.call(job.create, { as, query, body: { description: 'A hole in the roof' } });
  return body.data.job_detail?.id ?? '';
}

async function addReview(as: Person, offering: Offering, comment: string): Promise<string> {
  const booking_id = await market.addCompletedBooking(offering, as);
  return (await market.call(review.add, { as, body: { booking_id, ratings: 2, comment } })).body.data.id;
}

test('an operator lists requests, newest first, filtered by account, category or state', async () => {
  const first = await createJob(ann, thatcher);
  const second = await createJob(ben, thatcher);
  const third = await createJob(ann, glazier);
  await market.call(job.acceptInvitation, { as: thatcher, params: { id: second } });
  await market.setJob(first, { over: true });
  expect(await listIds('job', 'list')).toEqual([third, second, first]);
  expect(await listIds('job', 'list', '--account', ann.email)).toEqual([third, first]);
  expect(await listIds('job', 'list', '--account', thatcher.email.toUpperCase())).toEqual([second, first]);
  expect(await listIds('job', 'list', '--category', 'glazing')).toEqual([third]);
  expect(await listIds('job', 'list', '--first-day', '2000-01-01', '--last-day', '2199-12-31')).toHaveLength(3);
  expect(await listIds('job', 'list', '--last-day', '2000-01-01')).toEqual([]);
  expect((await admin('job', 'list', '--first-day', '2026-02-30')).message).toContain('There is no such day');
  expect(await listIds('job', 'list', '--state', 'open')).toEqual([third, second]);
  expect(await listIds('job', 'list', '--state', 'expired', '--category', 'Glazing')).toEqual([]);
  const newest = await admin('job', 'list', '--limit', '1');
  expect(newest.message).toBe('Only the first 1 are shown: see --limit.\n');
  expect(newest.out).toMatch(new RegExp(`^id .*\n${third}  20.* open +Glazing +BD18 +${ann.email} +0 of 1 +A hole`));
  expect(
    (await admin('job', 'close', (await listIds('job', 'list'))[0] ?? '', '--reason', 'An advert', '--yes')).code,
  ).toBe(0);
  expect(await listIds('job', 'list', '--state', 'cancelled')).toEqual([third]);
  expect((await admin('job', 'list', '--state', 'filled')).out).toBe('There is no such request.\n');
});

test('an operator lists reviews with their text, newest first, filtered by account, category or state', async () => {
  const first = await addReview(ann, thatcher, 'It still leaks');
  const second = await addReview(ben, thatcher, 'Rude words');
  const third = await addReview(ben, glazier, 'Dust everywhere');
  expect(await listIds('review', 'list')).toEqual([third, second, first]);
  expect(await listIds('review', 'list', '--account', thatcher.email)).toEqual([second, first]);
  expect(await listIds('review', 'list', '--account', ben.email)).toEqual([third, second]);
  expect(await listIds('review', 'list', '--category', 'Thatching', '--account', ben.email)).toEqual([second]);
  await admin('review', 'hide', second, '--reason', 'Rude', '--yes');
  expect(await listIds('review', 'list', '--state', 'shown')).toEqual([third, first]);
  const { out } = await admin('review', 'list', '--state', 'hidden');
  expect(out).toMatch(new RegExp(`\n${second}  20.* hidden +2 +${thatcher.business_name} .*Rude words\n$`));
});

test('a list with an unknown account, category or state is refused, and the audit log contains no email', async () => {
  const refusals = [
    await admin('job', 'list', '--account', 'nobody@example.test'),
    await admin('review', 'list', '--category', 'Alchemy', '--dry-run'),
    await admin('review', 'list', '--state', 'open'),
  ];
  expect(refusals.map(({ code, out }) => [code, out])).toEqual([
    [1, ''],
    [1, ''],
    [2, ''],
  ]);
  expect(refusals.map(({ message }) => message.split('\n')[0])).toEqual([
    'No account has the email nobody@example.test.',
    'There is no category Alchemy.',
    expect.stringContaining('Allowed choices are shown, hidden.'),
  ]);
  await admin('review', 'list', '--account', ann.email, '--category', 'Thatching', '--limit', '5');
  const { rows } = await market.server.db.execute(sql`select command, arguments from audit order by id desc limit 1`);
  const { account_id } = ann;
  const category_id = await market.categoryId('Thatching');
  expect(rows).toEqual([{ command: 'review list', arguments: { limit: 5, account_id, category_id } }]);
});
