import { operator } from '@fixit/contract/operator/operator';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { unattendedHeader } from '@fixit/contract/operator/operator-route';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { SoftPasskey } from '../../testing/passkey.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { inviteOperator } from './operator-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(() => server.stop());

const countAudited = async (command: string) =>
  Number((await server.db.execute(sql`select count(*) as n from audit where command = ${command}`)).rows[0]?.['n']);

const invite = async (email: string) => {
  const input = { email, name: 'Olu', role: 'owner' } as const;
  return (await server.db.transaction((tx) => inviteOperator(tx, input))).token;
};

test('the panel does not exist before there is an operator', async () => {
  const browser = new PanelBrowser(server);
  for (const call of [operator.beginSignIn, operator.me]) expect((await browser.call(call)).status).toBe(404);
  expect((await fetch(`${server.origin}/operator/sign-in`, { redirect: 'manual' })).status).toBe(404);
});

describe('a set-up link', () => {
  test('a set-up link creates a passkey, opens a session and gives ten recovery codes once', async () => {
    const { browser, passkey, recovery_codes, email } = await PanelBrowser.addOperator(server, 'moderator');
    expect(recovery_codes).toHaveLength(10);
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^(?:[a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    expect(browser.cookie).toMatch(/^operator=/);
    const { body } = await browser.call(operator.me);
    expect(body.data).toMatchObject({ email, role: 'moderator', passkeys: [{ name: 'Laptop' }] });
    expect((await browser.call(operator.signOut)).status).toBe(200);
    expect((await browser.call(operator.me)).status).toBe(404);
    expect((await browser.signIn(passkey)).body.data).toMatchObject({ email });
    expect((await browser.call(operator.me)).status).toBe(200);
    const laterSetUp = await browser.setUp(await invite(email));
    expect(laterSetUp.recovery_codes).toEqual([]);
  });

  test('a set-up link works once, for an hour, and only until a newer one is created', async () => {
    const browser = new PanelBrowser(server);
    const refusal = 'This link has already been used, or is older than an hour. Ask an owner for a new one.';
    const open = async (token: string) => {
      const { status, error } = await browser.call(operator.beginSetUp, { body: { token } });
      return status === 404 ? error.message : status;
    };
    const usedToken = await invite('used@fixit.test');
    await browser.setUp(usedToken);
    expect(await open(usedToken)).toBe(refusal);
    const expiredToken = await invite('old@fixit.test');
    await server.db.execute(sql`update operator_invitation set expires_at = now() where used_at is null`);
    expect(await open(expiredToken)).toBe(refusal);
    const replacedToken = await invite('old@fixit.test');
    expect(await open(replacedToken)).toBe(200);
    await invite('old@fixit.test');
    expect([await open(replacedToken), await open('never-made')]).toEqual([refusal, refusal]);
  });

  test('two browsers that use the same set-up link at the same time create one passkey', async () => {
    const token = await invite('twice@fixit.test');
    const attempts = await Promise.all(
      [1, 2].map(async () => {
        const browser = new PanelBrowser(server);
        const { body } = await browser.call(operator.beginSetUp, { body: { token } });
        const credential = new SoftPasskey(browser.party).create(body.data.options as { challenge: string });
        return { browser, credential };
      }),
    );
    const answers = await Promise.all(
      attempts.map(({ browser, credential }) =>
        browser.call(operator.finishSetUp, { body: { token, credential, passkey_name: 'Phone' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
  });
});

describe('signing in with a passkey', () => {
  test('a challenge that was used before, has expired, or was made for another purpose is refused', async () => {
    const { browser, passkey } = await PanelBrowser.addOperator(server, 'owner');
    const refusedCount = await countAudited('operator refused');
    const { body } = await browser.call(operator.beginSignIn);
    const send = (credential: object) => browser.call(operator.finishSignIn, { body: { credential } });
    const credential = passkey.get(body.data);
    expect((await send(credential)).status).toBe(200);
    expect((await send(credential)).status).toBe(403);
    const expiredChallenge = await browser.call(operator.beginSignIn);
    await server.db.execute(sql`update operator_challenge set expires_at = now()`);
    expect((await send(passkey.get(expiredChallenge.body.data))).status).toBe(403);
    const touch = await browser.call(operator.beginTouch);
    expect((await send(passkey.get(touch.body.data))).status).toBe(403);
    expect((await send(passkey.get({ challenge: 'invented' }))).status).toBe(403);
    expect(await countAudited('operator refused')).toBe(refusedCount + 4);
  });

  test('a passkey is refused if it is unknown, belongs to another origin, skips user verification, or its counter went back', async () => {
    const { browser, passkey } = await PanelBrowser.addOperator(server, 'owner');
    await browser.signIn(passkey);
    const status = async (other: SoftPasskey) => (await browser.signIn(other)).status;
    expect(await status(new SoftPasskey(browser.party))).toBe(403);
    passkey.isVerified = false;
    expect(await status(passkey)).toBe(403);
    passkey.isVerified = true;
    passkey.counter = 0;
    expect(await status(passkey)).toBe(403);
    passkey.counter = 40;
    expect(await status(passkey)).toBe(200);
    const otherBrowser = new PanelBrowser(server);
    const foreignPasskey = new SoftPasskey({ id: 'evil.test', origin: 'https://evil.test' });
    const { body } = await otherBrowser.call(operator.beginSetUp, { body: { token: await invite('evil@fixit.test') } });
    const credential = foreignPasskey.create(body.data.options as { challenge: string });
    const token = await invite('evil@fixit.test');
    const { status: setUpStatus } = await otherBrowser.call(operator.finishSetUp, {
      body: { token, credential, passkey_name: 'Evil' },
    });
    expect(setUpStatus).toBe(403);
  });

  test('another operator’s challenge for a touch is refused', async () => {
    const [firstOwner, secondOwner] = [
      await PanelBrowser.addOperator(server, 'owner'),
      await PanelBrowser.addOperator(server, 'owner'),
    ];
    const { body } = await firstOwner.browser.call(operator.beginTouch);
    const credential = secondOwner.passkey.get(body.data);
    for (const { browser } of [firstOwner, secondOwner])
      expect((await browser.call(operator.finishTouch, { body: { credential } })).status).toBe(403);
  });
});

describe('a session', () => {
  test('a session ends after eight hours, after half an hour without attended use, and when its operator is removed', async () => {
    const { browser, passkey, email } = await PanelBrowser.addOperator(server, 'viewer');
    const status = async () => (await browser.call(operator.me)).status;
    await server.db.execute(sql`update operator_session set last_seen = now() - interval '29 minutes'`);
    const unattended = async () => (await browser.call(operator.me, { headers: { [unattendedHeader]: 'yes' } })).status;
    expect(await unattended()).toBe(200);
    const { rows } = await server.db.execute(
      sql`select from operator_session where last_seen > now() - interval '28 minutes'`,
    );
    expect(rows).toEqual([]);
    expect([await status(), await status()]).toEqual([200, 200]);
    await server.db.execute(sql`update operator_session set last_seen = now() - interval '31 minutes'`);
    expect(await status()).toBe(404);
    await browser.signIn(passkey);
    expect(await status()).toBe(200);
    await server.db.execute(sql`update operator_session set expires_at = now()`);
    expect(await status()).toBe(404);
    await browser.signIn(passkey);
    const owner = await PanelBrowser.addOperator(server, 'owner');
    const { body } = await owner.browser.preview('operator remove', { email });
    expect((await owner.browser.perform('operator remove', { email }, body.data.digest)).status).toBe(200);
    expect(await status()).toBe(404);
    expect((await browser.signIn(passkey)).status).toBe(403);
  });

  test('pages of another origin or a sibling subdomain cannot use a session, and no answer allows other origins', async () => {
    const { browser } = await PanelBrowser.addOperator(server, 'viewer');
    const status = async (headers: Record<string, string>) =>
      (await browser.call(operator.signOut, { headers })).status;
    expect(await status({ origin: 'http://evil.localhost:3000' })).toBe(404);
    expect(await status({ origin: browser.party.origin, 'sec-fetch-site': 'same-site' })).toBe(404);
    const { status: ownStatus, headers } = await browser.call(operator.me);
    expect([ownStatus, headers.get('access-control-allow-origin')]).toEqual([200, null]);
    const preflight = await fetch(`${server.origin}/operator/api/v1/me/`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null]);
  });

  test('the panel refuses a customer’s token, and the public API description does not mention the panel', async () => {
    const { token } = await addCustomer(server);
    const browser = new PanelBrowser(server);
    const { status } = await browser.call(listCalls.people, { headers: { authorization: `Token ${token}` } });
    expect(status).toBe(404);
    expect(await (await fetch(`${server.origin}/openapi.json`)).text()).not.toContain('/operator/');
  });
});

test('a recovery code works once, and its passkey cannot change operators for a day', async () => {
  const { email, recovery_codes } = await PanelBrowser.addOperator(server, 'owner');
  const [code = ''] = recovery_codes;
  const browser = new PanelBrowser(server);
  const recoverWith = (input: string) => browser.call(operator.recover, { body: { email, code: input } });
  expect((await recoverWith('aaaa-bbbb-cccc-dddd')).error.code).toBe('wrong_code');
  const { body } = await recoverWith(` ${code.toUpperCase()} `);
  expect((await recoverWith(code)).error.code).toBe('wrong_code');
  const { recovery_codes: newCodes } = await browser.setUp(body.data.token);
  expect(newCodes).toEqual([]);
  const previewAddition = () =>
    browser.preview('operator add', { email: 'new@fixit.test', name: 'New', role: 'owner' });
  expect((await previewAddition()).status).toBe(403);
  await server.db.execute(sql`update operator_passkey set created_at = now() - interval '25 hours' where recovered`);
  expect((await previewAddition()).status).toBe(200);
});
