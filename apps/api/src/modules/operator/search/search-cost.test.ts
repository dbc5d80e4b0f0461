import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../db/connection.ts';
import type { Db } from '../../../db/database.ts';
import { statementsOf } from '../../../testing/database/sent-statements.ts';
import { type Market, openMarket } from '../../../testing/test-market.ts';
import { searchFailedEmails } from '../system/failed-task-actions.ts';
import { findPeopleIds, findRequestIds, findWaitlistEntryIds } from './operator-search-repository.ts';
import { readSearchTerms } from './search-terms.ts';

const rows = 20_000;

let market: Market;

beforeAll(async () => {
  market = await openMarket();
  await market.addManyArtisans(rows, 'Thatching');
  // On a busy machine this exceeds the statement timeout of the server's own connections.
  const { db, close } = connect(market.server.databaseUrl, { max: 1 });
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(sql`update artisan set phone = '07700900318', post_code = 'BD18 4AA'`);
  await db.execute(
    sql`insert into profile (account_id, phone, post_code) select id, '07700900318', 'BD18 4AA' from account`,
  );
  await db.execute(sql`insert into job (customer_id, category_id, description, postcode, latitude, longitude)
    select id, (select id from category limit 1), 'Leaks', 'BD18 4AA', 53.8, -1.7 from account`);
  await db.execute(sql`insert into waitlist_entry (whatsapp_number, full_name, services, city, join_whatsapp_group, featured)
    select lpad(n::text, 8, '0') || '900318', 'Jo', 'Roofing', 'Ilkley', false, false from generate_series(1, ${rows}::int) n`);
  await db.enqueueMany(
    'mail',
    Array.from({ length: rows }, () => ({ to: 'many@example.test' })),
  );
  await db.execute(sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'Mailbox full'`);
  await db.execute(sql`vacuum analyze`);
  await close();
});
afterAll(() => market.close());

const people = (text: string) => (db: Db) => findPeopleIds(db, readSearchTerms(text), 6);

/** Twenty thousand rows match each of these texts, except the id. */
test.each([
  ['a business name', people('Business')],
  ['a name', people('bo')],
  ['a last name', people('Nair')],
  ['a phone number', people('07700 900318')],
  ['a postcode', people('BD18 4AA')],
  ['a district', people('BD18')],
  ['the postcode of requests', (db: Db) => findRequestIds(db, readSearchTerms('BD18 4AA'), 6)],
  ['the district of requests', (db: Db) => findRequestIds(db, readSearchTerms('BD18'), 6)],
  ['a number on the waitlist', (db: Db) => findWaitlistEntryIds(db, readSearchTerms('900 318'), 6)],
  ['the recipient of failed emails', (db: Db) => searchFailedEmails(db, { id: undefined, to: 'many@example.test' }, 6)],
  ['the id of a failed email', (db: Db) => searchFailedEmails(db, { id: '7', to: undefined }, 6)],
])('a search by %s reads few pages, however many rows match', async (_, find) => {
  for (const { plan, pages } of await explain(find)) {
    expect(plan).not.toMatch(/Seq Scan on (?:account|artisan|profile|job|waitlist_entry|_private_jobs)/);
    expect([pages, plan]).toEqual([expect.toSatisfy((read: number) => read < 200), plan]);
  }
});

/** Returns the plan of each statement, and how many pages it reads. */
async function explain(query: (db: Db) => Promise<unknown>) {
  const { pool } = market.server.connection;
  const plans = [];
  for (const { text, values } of await statementsOf({ pool }, query)) {
    const answer = await pool.query<Record<string, string>>(`explain (analyze, buffers, timing off) ${text}`, values);
    const plan = answer.rows.map((row) => row['QUERY PLAN']).join('\n');
    // The first line of buffers is that of the whole plan.
    const [, hit = '0', , read = '0'] = /Buffers: shared hit=(\d+)( read=(\d+))?/.exec(plan) ?? [];
    plans.push({ plan, pages: Number(hit) + Number(read) });
  }
  return plans;
}
