import { account } from '@fixit/contract/account';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { review } from '@fixit/contract/review';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHistory } from '../../../testing/booking-history.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { type Issuer, issueIdToken, startIssuer } from '../../../testing/outside/openid-issuer.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { password, registerAndReadCode, signUpAndLogIn } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashPassword } from '../password/password.ts';

let issuer: Issuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer({ settings: { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.client_id } });
});
afterAll(async () => {
  await server.stop();
  await issuer.close();
});

const download = (token?: string) => server.call(account.download, { ...(token && { token }) });
const remove = (token: string | undefined, proof: Record<string, unknown>) =>
  server.call(account.remove, { ...(token && { token }), body: proof });
const notificationKinds = async (token: string) =>
  (await server.call(notification.list, { token })).body.map(({ kind }) => kind).sort();

async function statesOf(table: 'job' | 'booking', ids: string[]): Promise<string[]> {
  const { rows } = await server.db.execute<{ id: string; state: string }>(
    sql`select id, state from ${sql.identifier(table)} where id in ${ids}`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.state ?? 'missing');
}

async function addArtisanWithPassword() {
  const artisan = await addArtisan(server);
  const password_hash = await hashPassword(password);
  await server.db.execute(sql`update account set password_hash = ${password_hash} where id = ${artisan.account_id}`);
  return artisan;
}

describe('deleting the account', () => {
  test('deleting an account cancels open work, notifies the other side, erases messages and keeps reviews without a name', async () => {
    const me = await signUpAndLogIn(server);
    const artisan = await addArtisan(server);
    const history = await addHistory(server, me.account_id, artisan);
    const events = await openEvents(server, me.token);
    const answer = await remove(me.token, { password });
    expect([answer.status, answer.body.data]).toEqual([200, null]);
    expect(await events.closed).toBe(4401);
    expect((await server.call(profile.show, { token: me.token })).status).toBe(401);

    expect(await statesOf('job', [history.job_id])).toEqual(['cancelled']);
    expect(await statesOf('booking', [history.completed, history.accepted, history.awaiting])).toEqual([
      'completed',
      'cancelled',
      'rejected',
    ]);
    expect(await notificationKinds(artisan.token)).toEqual(['booking_cancelled', 'booking_rejected', 'job_cancelled']);

    const { rows: messages } = await server.db.execute(sql`
      select message, deleted_at is not null as deleted from message
      where conversation_id = ${history.conversation_id} order by id`);
    expect(messages).toEqual([
      { message: '', deleted: true },
      { message: 'I will come', deleted: false },
    ]);
    const reviews = await server.call(review.list, { query: { serviceId: artisan.service_id } });
    expect(reviews.body.data).toMatchObject([{ service_user: null, ratings: 5, comment: 'Quick and tidy' }]);
  });

  test('deleting an account leaves only a nameless row', async () => {
    const me = await signUpAndLogIn(server);
    const body = { post_code: 'BD18 4PS', address: '14 Albert Terrace' };
    await server.call(profile.setAddress, { token: me.token, body });
    await server.call(account.requestReset, { body: { email: me.email } });
    await server.mailTo(me.email, 1);
    await server.call(account.register, {
      body: { email: me.email, first_name: 'A', last_name: 'B', password, password2: password },
    });
    await remove(me.token, { password });
    const { rows } =
      await server.db.execute(sql`select to_jsonb(account) - 'id' - 'created_at' - 'deleted_at' as retained
      from account where id = ${me.account_id} and deleted_at is not null`);
    expect(rows).toEqual([
      {
        retained: {
          email: null,
          role: 'customer',
          first_name: '',
          last_name: '',
          password_hash: null,
          social_subject: null,
          demo: false,
          last_seen: null,
          suspended_at: null,
          suspended_reason: null,
          suspended_until: null,
        },
      },
    ]);
    for (const table of ['profile', 'session', 'notification', 'code', 'idempotency_key']) {
      const { rows: remaining } = await server.db.execute(
        sql`select from ${sql.identifier(table)} where account_id = ${me.account_id}`,
      );
      expect([table, remaining]).toEqual([table, []]);
    }
    const { rows: signUps } = await server.db.execute(sql`select from sign_up where email = ${me.email}`);
    expect(signUps).toEqual([]);
  });

  test('the email of a deleted account can be used for a new account, which inherits nothing', async () => {
    const me = await signUpAndLogIn(server);
    await remove(me.token, { password });
    expect((await server.call(account.login, { body: { username: me.email, password } })).error.code).toBe(
      'wrong_credentials',
    );
    expect((await server.mailTo(me.email, 1)).text).toContain('have been deleted');
    const otp = await registerAndReadCode(server, me.email);
    expect((await server.call(account.verifyEmail, { body: { email: me.email, otp } })).status).toBe(200);
    const { body } = await server.call(account.login, { body: { username: me.email, password } });
    expect(body.user_id).not.toBe(me.account_id);
  });

  test('deleting an artisan’s account withdraws the services and notifies the customers', async () => {
    const artisan = await addArtisanWithPassword();
    const customer = await addCustomer(server);
    const history = await addHistory(server, customer.account_id, artisan);
    expect((await remove(artisan.token, { password })).status).toBe(200);
    expect(await statesOf('booking', [history.completed, history.accepted, history.awaiting])).toEqual([
      'completed',
      'cancelled',
      'withdrawn',
    ]);
    const { rows } = await server.db.execute(sql`select active from service where artisan_id = ${artisan.artisan_id}`);
    expect(rows).toEqual([{ active: false }]);
    expect(await notificationKinds(customer.token)).toEqual(['booking_cancelled', 'booking_withdrawn', 'job_declined']);
    const { rows: artisanRows } = await server.db.execute<{ phone: string }>(
      sql`select phone, business_detail from artisan where id = ${artisan.artisan_id}`,
    );
    expect(artisanRows).toEqual([{ phone: '', business_detail: '' }]);
  });

  test('deleting an account needs the password or a fresh login at the identity provider', async () => {
    const me = await signUpAndLogIn(server);
    expect((await remove(undefined, { password })).error.code).toBe('unauthenticated');
    expect((await remove(me.token, {})).error.errors).toEqual({ password: ['Password is required'] });
    expect((await remove(me.token, { password: 'wrong' })).error.code).toBe('wrong_password');
    const unlinkedToken = await issueIdToken(server, issuer, { sub: me.account_id, email: me.email });
    expect((await remove(me.token, { access_token: unlinkedToken })).error.code).toBe('social_refused');
    expect((await remove(me.token, { access_token: 'nonsense' })).error.code).toBe('social_refused');
    expect((await download(me.token)).status).toBe(200);

    const sign = () => issueIdToken(server, issuer, { sub: me.account_id, email: me.email });
    const access_token = await sign();
    await server.call(account.loginWithGoogle, { params: { action: 'login' }, body: { access_token } });
    expect((await remove(me.token, { access_token })).error.code).toBe('social_refused');
    expect((await remove(me.token, { access_token: await sign() })).status).toBe(200);
    expect((await server.mailTo(me.email, 1)).subject).toBe('Your Fixit account was deleted');
  });

  test('deleting an account leaves other accounts as they are', async () => {
    const me = await signUpAndLogIn(server);
    const other = await signUpAndLogIn(server);
    expect((await remove(other.token, { password })).status).toBe(200);
    expect((await download(me.token)).status).toBe(200);
  });

  test('two simultaneous deletions of an account cause no server error', async () => {
    const me = await signUpAndLogIn(server);
    const answers = await Promise.all([remove(me.token, { password }), remove(me.token, { password })]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });
});
