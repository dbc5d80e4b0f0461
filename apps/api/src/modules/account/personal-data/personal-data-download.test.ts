import { account } from '@fixit/contract/account';
import { accountData } from '@fixit/contract/account/account-data';
import { job } from '@fixit/contract/job';
import { message } from '@fixit/contract/message';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addHistory } from '../../../testing/booking-history.ts';
import { countWaiting } from '../../../testing/lock-waiters.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { signUpAndLogIn } from '../../../testing/sign-up.ts';
import { pictureOf } from '../../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const download = (token?: string) => server.call(account.download, { ...(token && { token }) });

describe('downloading personal data', () => {
  test('a customer downloads all stored personal data, and nothing about the other side', async () => {
    const me = await signUpAndLogIn(server);
    const artisan = await addArtisan(server);
    await addHistory(server, me.account_id, artisan);
    const { status, body } = await download(me.token);
    expect(status).toBe(200);
    const { data } = body;
    // The server does not validate a streamed response.
    expect(accountData.parse(data)).toEqual(data);
    expect(data.account).toMatchObject({ email: me.email, role: 'customer', first_name: 'Ada' });
    expect(data.account['sessions']).toMatchObject([{ device: expect.any(String), last_seen: expect.any(String) }]);
    expect(
      [data.jobs, data.bookings, data.conversations, data.messages, data.reviews].map(({ length }) => length),
    ).toEqual([1, 3, 1, 1, 1]);
    expect(data.messages[0]).toMatchObject({ message: 'My tap drips' });
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|token_hash|I will come/);
    expect(Date.parse(data.exported_at)).not.toBeNaN();
  });

  test('a download lists every uploaded picture, even if it was never sent', async () => {
    const me = await signUpAndLogIn(server);
    const artisan = await addArtisan(server);
    const { conversation_id } = await addHistory(server, me.account_id, artisan);
    const upload = async (token: string) =>
      (await server.call(message.uploadAttachment, { token, query: { conversation_id }, file: await pictureOf() })).body
        .data;
    const [ownPicture, otherPicture] = [await upload(me.token), await upload(artisan.token)];
    const uploads = async (token: string) => (await download(token)).body.data.uploads;
    expect(await uploads(me.token)).toMatchObject([{ id: ownPicture.id, conversation_id, url: ownPicture.attachment }]);
    expect(await uploads(artisan.token)).toMatchObject([{ id: otherPicture.id, url: otherPicture.attachment }]);
  });

  test('an artisan downloads the business and its services', async () => {
    const artisan = await addArtisan(server);
    const customer = await addCustomer(server);
    await addHistory(server, customer.account_id, artisan);
    const { data } = (await download(artisan.token)).body;
    expect(data.profile).toMatchObject({
      post_code: 'BD18 4PS',
      services: [{ description: 'Taps, leaks and boilers' }],
    });
    expect([data.jobs, data.bookings, data.messages, data.reviews].map(({ length }) => length)).toEqual([0, 3, 1, 0]);
    expect(JSON.stringify(data)).not.toContain(customer.email);
  });

  test('a download lists an artisan’s declined requests without the customer’s text', async () => {
    const artisan = await addArtisan(server);
    const query = { category_id: artisan.category_id, postcode: 'BD18' };
    const { token } = await addCustomer(server);
    const body = { description: 'The boiler makes a noise' };
    const { data } = (await server.call(job.create, { token, query, body })).body;
    await server.call(job.declineInvitation, { token: artisan.token, params: { id: data.job_detail?.id } });
    const ownData = (await download(artisan.token)).body.data;
    expect(ownData.profile).toMatchObject({
      acceptances: [],
      declined_requests: [{ job_id: data.job_detail?.id, declined_at: expect.any(String) }],
    });
    expect(JSON.stringify(ownData.profile)).not.toContain('boiler makes');
  });

  test('a download of more rows than one batch is complete and in the order of their ids', async () => {
    const me = await signUpAndLogIn(server);
    const artisan = await addArtisan(server);
    await addHistory(server, me.account_id, artisan);
    await server.db.execute(sql`
      insert into notification (account_id, kind, title, body, subject_type, subject_id, link)
      select ${me.account_id}, 'job_expired', 'Request ' || n, '', 'job', gen_random_uuid(), '/' from generate_series(1, 10000) n`);
    const { notifications, reviews } = (await download(me.token)).body.data;
    const ids = notifications.map(({ id }) => String(id));
    expect(new Set(notifications.map(({ title }) => title)).size).toBeGreaterThanOrEqual(10_000);
    expect(ids).toEqual(ids.toSorted());
    expect(reviews).toHaveLength(1);
  });

  test('a download starts before its lists are read, and is aborted if they cannot be read', async () => {
    const { token } = await signUpAndLogIn(server);
    const lockHolder = await server.connection.pool.connect();
    onTestFinished(() => lockHolder.release());
    await lockHolder.query('begin');
    await lockHolder.query('lock table notification in access exclusive mode');
    const start = () => fetch(server.origin + account.download.path, { headers: { Authorization: `Token ${token}` } });
    const [complete, aborted] = [await start(), await start()];
    expect([complete.status, aborted.status]).toEqual([200, 200]);
    await expect.poll(() => countWaiting(server, 'declare personal_data')).toBe(2);
    await lockHolder.query(`
      select pg_cancel_backend(pid) from (
        select pid from pg_stat_activity where query like 'declare personal_data%' order by query_start desc limit 1) as last`);
    await expect(aborted.text()).rejects.toThrow();
    await lockHolder.query('rollback');
    expect(await complete.json()).toMatchObject({ message: 'Your data', data: { jobs: [], notifications: [] } });
  });

  test('a HEAD request for a download leaves no connection to the database in use', async () => {
    const { token } = await signUpAndLogIn(server);
    const head = { method: 'HEAD', headers: { Authorization: `Token ${token}` } };
    expect((await fetch(server.origin + account.download.path, head)).status).toBe(200);
    const { pool } = server.connection;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  test('a download works for an empty account and needs a login', async () => {
    const { token } = await signUpAndLogIn(server);
    expect((await download(token)).body.data).toMatchObject({ profile: null, jobs: [], messages: [] });
    expect((await download()).error.code).toBe('unauthenticated');
  });
});
