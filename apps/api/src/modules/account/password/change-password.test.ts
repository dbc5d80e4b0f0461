import { account } from '@fixit/contract/account';
import { artisan as artisanCalls } from '@fixit/contract/artisan';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addArtisan, type Person } from '../../../testing/people.ts';
import { codeIn, password, signUpAndLogIn } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashPassword } from './password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const new_password = 'another long password';

const change = (token: string, old_password = password) =>
  server.call(account.changePassword, {
    token,
    body: { old_password, new_password, confirm_password: new_password },
  });

async function reset({ email }: Pick<Person, 'email'>): Promise<void> {
  await server.call(account.requestReset, { body: { email } });
  const otp = codeIn(await server.mailTo(email));
  expect((await server.call(account.confirmReset, { body: { email, otp, new_password } })).status).toBe(200);
}

test('a password change is confirmed by email, but a refused change is not', async () => {
  const { email, token } = await signUpAndLogIn(server);
  expect((await change(token, 'wrong')).error.code).toBe('wrong_password');
  expect((await change(token)).status).toBe(200);
  const mail = await server.mailTo(email, 1);
  expect([mail.subject, mail.text]).toEqual(['Your Fixit password was changed', expect.stringContaining('Hello Ada,')]);
  expect(mail.text).toContain(`${server.env.PUBLIC_URL}/reset-password`);
  expect(mail.text).not.toContain('calendar');
});

test.each([
  ['changing', async ({ token }: Person) => void (await change(token)), 0],
  ['resetting', reset, 1],
])(
  '%s the password revokes an artisan’s calendar feed, and the email says so',
  async (_, setNewPassword, emailsBefore) => {
    const artisan = await addArtisan(server);
    const { token, email, account_id } = artisan;
    const password_hash = await hashPassword(password);
    await server.db.execute(sql`update account set password_hash = ${password_hash} where id = ${account_id}`);
    const { address: feedUrl } = (await server.call(artisanCalls.showCalendarFeed, { token })).body.data;
    const statusOfFeed = async () => (await fetch(server.origin + new URL(feedUrl).pathname)).status;
    expect(await statusOfFeed()).toBe(200);
    await setNewPassword(artisan);
    expect(await statusOfFeed()).toBe(404);
    const mail = await server.mailTo(email, emailsBefore);
    expect(mail.text).toContain('Your calendar subscription has a new address too.');
    expect(mail.text).toContain(`${server.env.PUBLIC_URL}/workspace/reset-password`);
  },
);

test('renewing a calendar feed with an Idempotency-Key does not store its URL', async () => {
  const { token, account_id } = await addArtisan(server);
  const headers = { 'Idempotency-Key': 'one' };
  const first = await server.call(artisanCalls.renewCalendarFeed, { token, headers });
  const second = await server.call(artisanCalls.renewCalendarFeed, { token, headers });
  expect([first.status, second.status]).toEqual([200, 200]);
  const { rows } = await server.db.execute(sql`select from idempotency_key where account_id = ${account_id}`);
  expect(rows).toEqual([]);
});
