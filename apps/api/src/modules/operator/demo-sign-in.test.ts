import { demoOperators } from '@fixit/contract/demo';
import { operator } from '@fixit/contract/operator/operator';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemoOperators } from '../../../seed/demo/load-operators-and-waitlist.ts';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let demoServer: TestServer;
let plainServer: TestServer;

const settings = { PUBLIC_URL: 'http://localhost:3000' };
const demoCalls = [operator.showDemoSignIn, operator.signInAsVisitor, operator.beginDemoSetUp];

beforeAll(async () => {
  demoServer = await startTestServer({ worker: false, settings: { ...settings, DEMO: 'on' } });
  plainServer = await startTestServer({ worker: false, settings });
  for (const { connection } of [demoServer, plainServer]) {
    const client = await connection.pool.connect();
    await loadDemoOperators(client);
    client.release();
  }
});
afterAll(() => Promise.all([demoServer.stop(), plainServer.stop()]));

test('a browser on this machine can open the demo world’s panel as a viewer, who can change nothing', async () => {
  const browser = new PanelBrowser(demoServer);
  const { status, body } = await browser.call(operator.signInAsVisitor);
  expect([status, body.data.role, body.data.email]).toEqual([200, 'viewer', demoOperators.viewer]);
  expect((await browser.call(operator.me)).body.data.passkeys).toEqual([]);
  expect((await browser.call(listCalls.people)).status).toBe(200);
  expect((await browser.call(operator.listOperators)).status).toBe(403);
  const { email } = await addCustomer(demoServer);
  const preview = await browser.preview('account suspend', { email, reason: 'Spam' });
  expect(preview.status).toBe(403);
  await browser.call(operator.signOut);
  expect((await browser.call(operator.me)).status).toBe(404);
});

test('the demo world’s owner can create a first passkey without running a command, but not a second one', async () => {
  const browser = new PanelBrowser(demoServer);
  expect((await browser.call(operator.showDemoSignIn)).body.data).toEqual({ is_owner_free: true });
  const { body } = await browser.call(operator.beginDemoSetUp);
  const { recovery_codes } = await browser.setUp(body.data.token);
  expect(recovery_codes).toHaveLength(10);
  expect((await browser.call(operator.me)).body.data).toMatchObject({ email: demoOperators.owner, role: 'owner' });
  expect((await browser.call(operator.showDemoSignIn)).body.data).toEqual({ is_owner_free: false });
  const secondAttempt = await browser.call(operator.beginDemoSetUp);
  expect([secondAttempt.status, secondAttempt.error.code]).toEqual([409, 'state_conflict']);
});

test.each([
  ['from another machine', { 'x-forwarded-for': '203.0.113.7' }],
  ['from a page of another origin', { origin: 'https://example.com' }],
])('the demo world’s panel is not found without a passkey %s', async (_, headers) => {
  const browser = new PanelBrowser(demoServer);
  const calls = demoCalls.filter(({ method }) => method === 'POST' || !('origin' in headers));
  for (const call of calls) expect((await browser.call(call, { headers })).status).toBe(404);
  expect(browser.cookie).toBeUndefined();
});

test('the demo world’s panel is not found without a passkey under another host name of this machine', async () => {
  const url = operator.showDemoSignIn.path.replace(/\/$/, '');
  const statusFor = async (host: string) =>
    (await demoServer.app.inject({ method: 'GET', url, headers: { host } })).statusCode;
  expect([await statusFor('localhost:3000'), await statusFor('example.com')]).toEqual([200, 404]);
});

test('nobody can open the panel of a server without the demo world unless they have a passkey', async () => {
  const browser = new PanelBrowser(plainServer);
  for (const call of demoCalls) expect((await browser.call(call)).status).toBe(404);
  const { rows } = await plainServer.db.execute(sql`select from operator_session`);
  expect(rows).toEqual([]);
});
