import { account } from '@fixit/contract/account';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schedules } from './tasks.ts';
import { addCustomer } from './testing/people.ts';
import { newEmail, registerAndReadCode } from './testing/sign-up.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function countRows(table: 'code' | 'sign_up' | 'session' | 'idempotency_key' | 'social_nonce'): Promise<number> {
  const { rows } = await server.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
  return rows[0]?.n ?? 0;
}

async function sweep(): Promise<void> {
  for (const name of [
    'account_sweep',
    'idempotency_sweep',
    'notification_sweep',
    'rate_count_sweep',
    'calendar_sweep',
  ]) {
    expect(schedules[name]).toBeDefined();
    await server.tasks[name]?.({});
  }
}

test('the hourly sweeps remove expired rows and keep the others', async () => {
  const email = newEmail();
  const otp = await registerAndReadCode(server, email);
  const { token, account_id } = await addCustomer(server);
  await server.call(account.logout, { token: (await addCustomer(server)).token, headers: { 'idempotency-key': 'a' } });
  await server.db.execute(
    sql`insert into idempotency_key (account_id, path, key, body_hash) values (${account_id}, '/', 'k', '')`,
  );
  const before = [
    await countRows('code'),
    await countRows('sign_up'),
    await countRows('session'),
    await countRows('idempotency_key'),
  ];
  await sweep();
  expect([
    await countRows('code'),
    await countRows('sign_up'),
    await countRows('session'),
    await countRows('idempotency_key'),
  ]).toEqual(before);
  expect((await server.call(account.download, { token })).status).toBe(200);

  await server.db.execute(
    sql`insert into social_nonce (nonce_hash, expires_at) values ('', now() - interval '1 second')`,
  );
  await server.db.execute(sql`update code set expires_at = now() - interval '1 second'`);
  await server.db.execute(sql`update session set expires_at = now() - interval '1 second'`);
  await server.db.execute(sql`update idempotency_key set created_at = now() - interval '25 hours'`);
  await sweep();
  expect([await countRows('code'), await countRows('session'), await countRows('idempotency_key')]).toEqual([0, 0, 0]);
  expect(await countRows('social_nonce')).toBe(0);
  expect(await countRows('sign_up')).toBe(1);
  expect((await server.call(account.verifyEmail, { body: { email, otp } })).error.code).toBe('wrong_code');

  await server.db.execute(sql`update sign_up set created_at = now() - interval '31 days'`);
  await sweep();
  expect(await countRows('sign_up')).toBe(0);
});

test('the sweep removes the counter of a rate limit once it has expired, and not before', async () => {
  await server.db.execute(sql`
    insert into rate_count (key, count, resets_at)
    values ('past', 1, now() - interval '1 second'), ('present', 1, now() + interval '1 hour')`);
  await sweep();
  const { rows } = await server.db.execute(
    sql`select convert_from(key, 'utf8') as key from rate_count where key in ('past', 'present')`,
  );
  expect(rows).toEqual([{ key: 'present' }]);
});

test('the sweep removes calendar changes after two days, and not before', async () => {
  await server.db.execute(sql`
    insert into calendar_change (id, artisan_id)
    select uuid_v7_from(now() - make_interval(hours => hours)), uuid_v7() from unnest(array[47, 49]) hours`);
  await sweep();
  const { rows } = await server.db.execute(
    sql`select id > uuid_v7_from(now() - interval '48 hours') as is_recent from calendar_change`,
  );
  expect(rows).toEqual([{ is_recent: true }]);
});
