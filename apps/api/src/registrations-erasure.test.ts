import { account } from '@fixit/contract/account';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from './modules/account/password/password.ts';
import { registrations } from './registrations.ts';
import { addHistory } from './testing/booking-history.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from './testing/people.ts';
import { password } from './testing/sign-up.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

/** Tables that do not describe an account, or that stay when an account is deleted, by reason. */
const otherTables = {
  'describes no person': [
    'audit_seal',
    'backup_run',
    'category',
    'coast',
    'demo_sign',
    'installation',
    'migration',
    'name_word',
    'place',
    'process',
    'postcode_district',
    'postcode_unit',
    'seed_run',
    'server_secret',
    'social_nonce',
    'coverage',
    'coverage_area',
    'former_slug',
    'market_day',
    'market_logo',
    'market_setting',
    'market_total',
    'process_figures',
    'failing_part',
    'town_trade',
    'town_trade_count',
    'trade_figure',
  ],
  'expires within a day or two': [
    'calendar_change',
    'frame',
    'idempotency_key',
    'rate_count',
    'socket_presence',
    'undo_record',
  ],
  'not tied to an account': ['waitlist_entry'],
  'stays as a record': ['audit'],
  'describes operators, who are not accounts': [
    'case_escalation',
    'operator',
    'operator_challenge',
    'operator_invitation',
    'operator_lease',
    'operator_passkey',
    'duty_record',
    'operator_recovery_code',
    'operator_session',
  ],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

/** Finds the columns that may describe a person: all except ids, times, booleans and computed columns. */
async function findContentColumns(): Promise<string[]> {
  const { rows } = await server.connection.pool.query<{ name: string }>(
    `
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
      and a.attgenerated = '' and a.atttypid <> all ('{uuid,timestamptz,boolean}'::regtype[])
    order by 1`,
    [Object.values(otherTables).flat()],
  );
  return rows.map(({ name }) => name);
}

const erased = registrations.flatMap((registration) => registration.erased);
const retained = registrations.flatMap((registration) => Object.values(registration.retained).flat());

const unregistered = (columns: string[]) =>
  columns.filter((name) => !erased.includes(name) && !retained.includes(name));

describe('columns that describe a person', () => {
  test('every column that may describe a person is registered as erased, or as retained with a reason', async () => {
    const columns = await findContentColumns();
    expect(unregistered(columns)).toEqual([]);
    expect([...erased, ...retained].toSorted()).toEqual(columns.toSorted());
  });

  test('a new column of the artisan table that no module registers is reported', async () => {
    const { pool } = server.connection;
    await pool.query('alter table artisan add column company_number text');
    const reported = unregistered(await findContentColumns());
    await pool.query('alter table artisan drop column company_number');
    expect(reported).toEqual(['artisan.company_number']);
  });

  test('deleting a customer and an artisan erases the content of every column registered as erased', async () => {
    const people = [await addCustomer(server), await addArtisan(server)] as const;
    await fillErasedColumns(...people);
    const before = await readErased();
    expect(erased.filter((name) => before.get(name)?.length === 0)).toEqual([]);
    for (const { token } of people) {
      expect((await server.call(account.remove, { token, body: { password } })).status).toBe(200);
    }
    const after = await readErased();
    const unchanged = ([name, values]: [string, string[]]) => values.some((value) => after.get(name)?.includes(value));
    expect([...before].filter(unchanged)).toEqual([]);
  });
});

async function readErased(): Promise<Map<string, string[]>> {
  const contents = new Map<string, string[]>();
  for (const name of erased) {
    const [table = '', column = ''] = name.split('.');
    const { rows } = await server.db.execute<{ value: string }>(sql`
      select distinct value from (select ${sql.identifier(column)}::text as value from ${sql.identifier(table)}) as cell
      where value not in ('', '{}', '[]')`);
    contents.set(
      name,
      rows.map(({ value }) => value),
    );
  }
  return contents;
}

async function fillErasedColumns(customer: Person, artisan: ArtisanPerson): Promise<void> {
  const { db } = server;
  const { job_id, conversation_id } = await addHistory(server, customer.account_id, artisan);
  const password_hash = await hashPassword(password);
  await db.execute(sql`update account set password_hash = ${password_hash}, social_subject = id::text`);
  await db.execute(sql`insert into account_note (account_id, note) values (${artisan.account_id}, 'Rang twice')`);
  await db.execute(sql`update session set device = 'Firefox on Linux'`);
  await db.execute(sql`update profile set phone = '07700 900123'`);
  await db.execute(sql`update artisan set phone = '07700 900124', business_detail = 'Since 1990',
    shop_sign = '{"words": "Beck"}'`);
  await db.execute(sql`update service set image = '/uploads/service.png'`);
  await db.execute(sql`insert into catalogue (service_id, image) values (${artisan.service_id}, '/uploads/work.png')`);
  await db.execute(sql`
    insert into working_week (artisan_id, hours) values (${artisan.artisan_id}, '[{"day": 1, "from": "08:00", "to": "12:00"}]')`);
  await db.execute(sql`
    insert into time_off (artisan_id, first_day, last_day, note)
    values (${artisan.artisan_id}, current_date, current_date + 1, 'A wedding')`);
  await db.execute(sql`
    insert into calendar_feed (account_id, secret) values (${artisan.account_id}, ${'a'.repeat(43)})`);
  await db.execute(sql`
    update job set state = 'cancelled', postcode = 'BD18 4PS', address = '14 Albert Terrace', closed_reason = 'An advert',
      latitude = 53.8376, longitude = -1.7905`);
  await db.execute(sql`
    insert into job_photo (customer_id, job_id, url, thumbnail_url)
    values (${customer.account_id}, ${job_id}, '/uploads/tap.png', '/uploads/tap-small.png')`);
  await db.execute(sql`
    update booking set house_and_street = '14 Albert Terrace', work_post_code = 'BD18 4PS', how_to_find = 'Blue door',
      address_given_at = now()`);
  await db.execute(sql`update invitation set note = 'On Monday', place_km = 1.25, offered_times = '{2026-12-01}'`);
  await db.execute(sql`
    insert into attachment (conversation_id, uploader_id, url, thumbnail_url, width, height)
    values (${conversation_id}, ${customer.account_id}, '/uploads/leak.png', '/uploads/leak-small.png', 8, 8)`);
  await db.execute(sql`
    insert into notification (account_id, kind, title, body, link, subject_type, subject_id, slot, about_id, about_name, details)
    values (${customer.account_id}, 'job_accepted', 'Beck & Co accepted', 'On Monday', '/jobs', 'job', ${job_id}, '',
      ${artisan.account_id}, 'Beck & Co', '{"note": "On Monday"}')`);
  await db.execute(sql`
    insert into notification_setting (account_id, token, kinds_off, kinds_emailed_at)
    values (${customer.account_id}, 'a token', '{job_accepted}', '{"job_accepted": "2026-01-01"}')`);
  await db.execute(sql`
    with new_case as (
      insert into moderation_case (subject_type, subject_id, about_id, class, due_at)
      values ('profile', ${artisan.artisan_id}, ${artisan.account_id}, 'ordinary', now()) returning id)
    insert into case_report (case_id, reporter_id, reason, words)
    select id, ${customer.account_id}, 'other', 'He came twice' from new_case`);
  await db.execute(sql`
    insert into case_report (case_id, reporter_email, reason, words)
    select id, ${customer.email}, 'other', 'He came twice' from moderation_case`);
  await db.execute(sql`
    insert into unconfirmed_report (token_hash, email, subject_type, subject_id, reason, words)
    values ('a hash', ${customer.email}, 'profile', ${artisan.artisan_id}, 'other', 'He came twice')`);
  await db.execute(sql`
    insert into case_question (case_id, position, side, account_id, question, due_at, answer, answered_at)
    select id, 1, 'reported', about_id, 'When?', now(), 'On Monday', now() from moderation_case`);
  await db.execute(sql`
    insert into artisan_slug (slug, artisan_id, is_current) values ('beck-and-co-shipley', ${artisan.artisan_id}, true)`);
  await db.execute(sql`
    insert into artisan_invitation (category_id, district, token_hash, business_name, person_name, email, phone, post_code,
      expires_at, used_at, account_id)
    select category_id, 'BD18', 'a hash', 'Beck & Co', 'Bo Beck', 'bo@example.test', '07700900125', 'BD18 4PS', now(), now(),
      ${artisan.account_id} from service where id = ${artisan.service_id}`);
  await db.execute(sql`
    insert into sign_up (email, role, first_name, last_name, password_hash)
    values (${customer.email}, 'customer', 'Priya', 'Nair', ${password_hash})`);
  await db.execute(sql`
    insert into code (purpose, email, account_id, code_hash, requester_hash, expires_at)
    values ('reset', ${customer.email}, ${customer.account_id}, 'hash', 'secret', now() + interval '5 minutes')`);
}
