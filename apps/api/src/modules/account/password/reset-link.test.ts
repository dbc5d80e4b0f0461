import { account, codeLimits } from '@fixit/contract/account';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeIn, newEmail, password, resetTokenIn, signUpAndLogIn } from '../../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let otherServer: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  otherServer = await startTestServer({ sharing: server, worker: false });
});
afterAll(async () => {
  await otherServer.stop();
  await server.stop();
});

const request = (email: string) => server.call(account.requestReset, { body: { email } });
const confirm = (target: TestServer, email: string, otp: string, requester_secret?: string | null) =>
  target.call(account.confirmReset, { body: { email, otp, new_password: 'a new password', requester_secret } });

async function requestCode(email: string): Promise<string> {
  const emailsBefore = server.emails.filter(({ to }) => to === email).length;
  expect((await request(email)).status).toBe(200);
  return codeIn(await server.mailTo(email, emailsBefore));
}

const useLink = (target: TestServer, token: string) =>
  target.call(account.confirmResetLink, { body: { token, new_password: 'a new password' } });

describe('the link for a new password', () => {
  const requestLink = async (email: string, emailsBefore = 1) => {
    await request(email);
    return resetTokenIn(await server.mailTo(email, emailsBefore));
  };

  test('a reset link works once, even for two simultaneous callers, and ends every session and code', async () => {
    const { email, token } = await signUpAndLogIn(server);
    const link = await requestLink(email);
    const otp = await requestCode(email);
    const answers = await Promise.all([useLink(server, link), useLink(otherServer, link)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await server.call(account.showDetails, { token })).status).toBe(401);
    expect((await confirm(server, email, otp)).error.code).toBe('wrong_code');
    const second = await useLink(server, link);
    expect([second.error.code, second.error.error]).toEqual([
      'wrong_code',
      'This link has been used or is too old. Ask for a new one.',
    ]);
  });

  test('one of several links and codes used at the same time sets a new password, and the others are refused', async () => {
    const { email } = await signUpAndLogIn(server);
    const links = [await requestLink(email), await requestLink(email, 2)];
    const otp = await requestCode(email);
    const answers = await Promise.all([
      ...links.map((link) => useLink(server, link)),
      confirm(otherServer, email, otp),
      confirm(server, email, otp),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test('a reset link expires after a day and becomes invalid with a new password or a new email', async () => {
    const owner = await signUpAndLogIn(server);
    const expiredLink = await requestLink(owner.email);
    await server.db.execute(
      sql`update code set expires_at = expires_at - make_interval(hours => ${codeLimits.linkHours}) where email = ${owner.email}`,
    );
    expect((await useLink(server, expiredLink)).error.code).toBe('wrong_code');

    const secondOwner = await signUpAndLogIn(server);
    const linkBefore = await requestLink(secondOwner.email);
    const change = { old_password: password, new_password: 'a new password', confirm_password: 'a new password' };
    expect((await server.call(account.changePassword, { token: secondOwner.token, body: change })).status).toBe(200);
    expect((await useLink(server, linkBefore)).error.code).toBe('wrong_code');

    const thirdOwner = await signUpAndLogIn(server);
    const formerLink = await requestLink(thirdOwner.email);
    await server.db.execute(sql`update account set email = ${newEmail()} where id = ${thirdOwner.account_id}`);
    expect((await useLink(server, formerLink)).error.code).toBe('wrong_code');
  });

  test('a reset link needs its token and a new password, and accepts no other secret', async () => {
    const { email } = await signUpAndLogIn(server);
    const { requester_secret } = (await request(email)).body;
    expect((await useLink(server, requester_secret ?? '')).error.code).toBe('wrong_code');
    const { error } = await server.call(account.confirmResetLink, { body: {} });
    expect(Object.keys(error.errors ?? {})).toEqual(['token', 'new_password']);
  });
});
