import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { service } from '@fixit/contract/service';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account as accountTable } from '../../../db/schema/account-tables.ts';
import { restoreTestAccount, suspendTestAccount } from '../../../testing/account-standing.ts';
import { addHistory } from '../../../testing/booking-history.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { type Issuer, issueIdToken, startIssuer } from '../../../testing/outside/openid-issuer.ts';
import { addArtisan, addCustomer, saltaire } from '../../../testing/people.ts';
import { codeIn, password, signUpAndLogIn } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let issuer: Issuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer({
    settings: { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: issuer.client_id, RATE_LIMITS: 'off' },
  });
});
afterAll(async () => {
  await server.stop();
  await issuer.close();
});

const suspend = (email: string, reason = 'Sends spam') =>
  server.db.transaction((tx) => suspendTestAccount(tx, email, reason));
const restore = (email: string) => server.db.transaction((tx) => restoreTestAccount(tx, email));
const logIn = (username: string, enteredPassword = password) =>
  server.call(account.login, { body: { username, password: enteredPassword } });
const notificationKinds = async (token: string) =>
  (await server.call(notification.list, { token })).body.map(({ kind }) => kind).sort();

describe('a suspended account', () => {
  test('a suspension ends every session and socket of the account immediately and prevents logins by password or Google', async () => {
    const me = await signUpAndLogIn(server);
    const events = await openEvents(server, me.token);
    const { before, after } = await suspend(me.email.toUpperCase());
    expect([before.suspended_at, before.sessions, after.suspended_reason, after.sessions]).toEqual([
      null,
      1,
      'Sends spam',
      0,
    ]);
    expect(await events.closed).toBe(4401);
    expect((await server.call(notification.list, { token: me.token })).status).toBe(401);
    const refusal = await logIn(me.email);
    expect([refusal.status, refusal.error.code]).toEqual([400, 'account_suspended']);
    expect(refusal.error.message).toBe('This account is suspended. The reason: Sends spam');
    expect((await logIn(me.email, 'something else')).error.code).toBe('wrong_credentials');
    const access_token = await issueIdToken(server, issuer, { sub: me.account_id, email: me.email });
    const google = await server.call(account.loginWithGoogle, { params: { action: 'login' }, body: { access_token } });
    expect([google.status, google.error.code]).toEqual([400, 'account_suspended']);
    expect((await server.mailTo(me.email, 1)).text).toContain('The reason: Sends spam');
  });

  test('a suspended account cannot log in after a reset or a new sign-up', async () => {
    const me = await signUpAndLogIn(server);
    await suspend(me.email);
    await server.mailTo(me.email, 1);
    await server.call(account.requestReset, { body: { email: me.email } });
    const otp = codeIn(await server.mailTo(me.email, 2));
    const new_password = 'another long password';
    const body = { email: me.email, otp, new_password, confirm_new_password: new_password };
    expect((await server.call(account.confirmReset, { body })).status).toBe(200);
    expect((await logIn(me.email, new_password)).error.code).toBe('account_suspended');
    const signUp = { email: me.email, first_name: 'A', last_name: 'B', password, password2: password };
    expect((await server.call(account.register, { body: signUp })).status).toBe(201);
    expect((await server.mailTo(me.email, 4)).subject).toBe('You already have a Fixit account');
  });

  test('the owner of a restored account is notified, and suspending or restoring twice changes nothing', async () => {
    const me = await signUpAndLogIn(server);
    await suspend(me.email);
    const secondSuspension = await suspend(me.email, 'Another reason');
    expect(secondSuspension.after).toEqual(secondSuspension.before);
    expect((await restore(me.email)).after.suspended_at).toBeNull();
    const secondRestore = await restore(me.email);
    expect(secondRestore.after).toEqual(secondRestore.before);
    expect((await logIn(me.email)).status).toBe(200);
    // Emails are sent concurrently, so either may arrive first.
    const subjects = [await server.mailTo(me.email, 1), await server.mailTo(me.email, 2)].map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['Your Fixit account is open again', 'Your Fixit account is suspended']);
  });

  test('simultaneous logins leave no session after a suspension', async () => {
    const me = await signUpAndLogIn(server);
    await Promise.all([...Array.from({ length: 4 }, () => logIn(me.email)), suspend(me.email)]);
    const { rows } = await server.db.execute(sql`select from session where account_id = ${me.account_id}`);
    expect(rows).toEqual([]);
  });

  test('suspending or restoring an unknown email is refused', async () => {
    await expect(suspend('nobody@example.test')).rejects.toThrow('No account has the email nobody@example.test.');
    await expect(restore('nobody@example.test')).rejects.toThrow('No account has the email nobody@example.test.');
  });
});

describe('a suspended customer', () => {
  test('suspending a customer cancels requests and appointments, prevents acceptances and notifies the artisans', async () => {
    const me = await signUpAndLogIn(server);
    const artisan = await addArtisan(server);
    const history = await addHistory(server, me.account_id, artisan);
    const { before, after } = await suspend(me.email);
    expect([before.open_requests, before.appointments_ahead, before.proposals_open]).toEqual([1, 1, 1]);
    expect([after.open_requests, after.appointments_ahead, after.proposals_open]).toEqual([0, 0, 0]);
    const { rows } = await server.db.execute(
      sql`select state from booking where conversation_id = ${history.conversation_id} order by state`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'completed', 'rejected']);
    expect(await notificationKinds(artisan.token)).toEqual(['booking_cancelled', 'booking_rejected', 'job_cancelled']);
    const { body: received } = await server.call(notification.list, { token: artisan.token });
    const closedReason = 'The account that sent this request was suspended.';
    expect(received.find(({ kind }) => kind === 'job_cancelled')).toMatchObject({
      title: expect.stringMatching('^Request closed: '),
      body: `We have closed the request that you accepted. Reason: ${closedReason}`,
    });
    for (const [kind, title] of [
      ['booking_cancelled', 'Your appointment with Ada Lovelace is cancelled'],
      ['booking_rejected', 'Your proposal to Ada Lovelace was cancelled'],
    ]) {
      const body = expect.stringMatching('^Ada Lovelace’s account was suspended. ');
      expect(received.find((notification) => notification.kind === kind)).toMatchObject({ title, body });
    }
    const { body: bookings } = await server.call(booking.listAsArtisan, { token: artisan.token });
    const ended = bookings.results.filter(({ booking_status }) => booking_status !== 'completed');
    expect(ended.map(({ closed_by, late_by }) => [closed_by, late_by])).toEqual([
      ['system', null],
      ['system', null],
    ]);
    const { body: requests } = await server.call(job.listInvitations, { token: artisan.token });
    expect(requests.data[0]).toMatchObject({ id: history.job_id, closed_reason: closedReason });
    const lateArtisan = await addArtisan(server);
    await server.db.execute(sql`insert into invitation (job_id, artisan_id, service_id, distance_km)
      values (${history.job_id}, ${lateArtisan.artisan_id}, ${lateArtisan.service_id}, 1)`);
    const refusal = await server.call(job.acceptInvitation, {
      token: lateArtisan.token,
      params: { id: history.job_id },
    });
    expect([refusal.status, refusal.error.code]).toEqual([409, 'job_closed']);
    const { rows: jobs } = await server.db.execute(sql`select description from job where id = ${history.job_id}`);
    expect(jobs[0]?.['description']).not.toBe('');
  });
});

describe('a suspended artisan', () => {
  /** Says for each screen whether it lists the artisan's service. */
  async function findListings(
    { service_id, artisan_id, category_id }: Awaited<ReturnType<typeof addArtisan>>,
    name: string,
  ) {
    const { token } = await addCustomer(server);
    const [board, category, exploration, newRequest, results, detail, byArtisan] = await Promise.all([
      server.call(dashboard.show, { token }),
      server.call(service.listByCategory, { token, query: { category_id } }),
      server.call(job.exploreArtisans, { token, query: { category_id, postcode: saltaire.post_code } }),
      server.call(job.create, { token, query: { category_id }, body: { description: 'The tap drips' } }),
      server.call(service.search, { token, query: { q: name } }),
      server.call(service.show, { query: { service_id } }),
      server.call(service.show, { query: { service_id: artisan_id } }),
    ]);
    const includesService = (list: { id: string }[]) => list.some(({ id }) => id === service_id);
    return {
      dashboard: includesService(board.body.data.closest_artisan) || includesService(board.body.data.fix_of_month),
      category: includesService(category.body.results),
      explore: exploration.body.data.some((service) => service.service_id === service_id),
      request: includesService(newRequest.body.data.services),
      search: includesService(results.body.data.artisans),
      detail: detail.status === 200 || byArtisan.status === 200,
    };
  }
  const onEveryScreen = (isListed: boolean) => ({
    dashboard: isListed,
    category: isListed,
    explore: isListed,
    request: isListed,
    search: isListed,
    detail: isListed,
  });

  test('a suspended artisan is not listed and loses upcoming bookings, and a restored one is listed again', async () => {
    const business_name = `Quarry & Sons ${crypto.randomUUID()}`;
    const artisan = await addArtisan(server, { business_name });
    const customer = await addCustomer(server);
    await server.db.execute(sql`update service set featured = true where id = ${artisan.service_id}`);
    const history = await addHistory(server, customer.account_id, artisan);
    expect(await findListings(artisan, business_name)).toEqual(onEveryScreen(true));
    const { before, after } = await suspend(artisan.email);
    expect([before.listings, before.acceptances, after.listings, after.acceptances]).toEqual([1, 1, 0, 0]);
    expect(await findListings(artisan, business_name)).toEqual(onEveryScreen(false));
    expect(await notificationKinds(customer.token)).toEqual(['booking_cancelled', 'booking_withdrawn', 'job_declined']);
    const { token } = customer;
    const { body: received } = await server.call(notification.list, { token });
    expect(received.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        `Your appointment with ${business_name} is cancelled`,
        `${business_name}’s proposal was withdrawn`,
      ]),
    );
    const acceptances = await server.call(job.listAcceptances, { token, query: { job_id: history.job_id } });
    expect([acceptances.status, acceptances.body.data]).toEqual([200, []]);
    const newConversation = await server.call(conversation.startWithoutJob, {
      token,
      body: { artisan_id: artisan.artisan_id, service_id: artisan.service_id },
    });
    expect(newConversation.status).toBe(404);
    await restore(artisan.email);
    expect(await findListings(artisan, business_name)).toEqual(onEveryScreen(true));
  });

  test('a restored artisan does not regain services withdrawn before the suspension', async () => {
    const artisan = await addArtisan(server);
    await server.db.execute(sql`update service set active = false where id = ${artisan.service_id}`);
    await suspend(artisan.email);
    await restore(artisan.email);
    expect((await server.call(service.show, { query: { service_id: artisan.service_id } })).status).toBe(404);
    const [row] = await server.db.select().from(accountTable).where(eq(accountTable.id, artisan.account_id));
    expect([row?.suspended_at, row?.suspended_reason]).toEqual([null, null]);
  });
});
