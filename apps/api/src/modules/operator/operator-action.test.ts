import { operator } from '@fixit/contract/operator/operator';
import { operatorActionNames, operatorActions } from '@fixit/contract/operator/operator-action';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { operatorRoles } from '@fixit/contract/operator/operator-role';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer } from '../../testing/people.ts';
import { admin } from '../../testing/program/run-admin.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(() => server.stop());

const runAdmin = (words: readonly string[]) =>
  admin(words, {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.env.DATA_DIR,
    PUBLIC_URL: server.env.PUBLIC_URL,
  });
const readSuspendedReason = async (email: string) => {
  const { rows } = await server.db.execute(sql`select suspended_reason from account where email = ${email}`);
  return rows[0]?.['suspended_reason'];
};

test('a suspension is previewed, carried out as previewed, and audited under the operator’s name', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  const { email, account_id } = await addArtisan(server);
  const params = { email, reason: 'Sends  spam' };
  const { body: preview } = await browser.preview('account suspend', params);
  expect(preview.data.effects).toEqual([
    { effect: 'account_suspended', count: 1 },
    { effect: 'session_ended', count: 1 },
    { effect: 'listing_hidden', count: 1 },
  ]);
  expect(await readSuspendedReason(email)).toBeNull();
  const { body: result } = await browser.perform('account suspend', params, preview.data.digest);
  expect(result.data.effects).toEqual(preview.data.effects);
  expect(await readSuspendedReason(email)).toBe('Sends spam');
  const { body: log } = await browser.call(listCalls.audit, { query: { command: 'account suspend' } });
  expect(log.data.rows[0]).toMatchObject({
    who: 'The moderator',
    via: 'panel',
    command: 'account suspend',
    details: { account_id, reason: 'Sends spam' },
  });
  expect((await runAdmin(['audit', 'list'])).out).toMatch(/The moderator +account suspend/);
  const { body: person } = await browser.call(operator.showPerson, { params: { id: account_id } });
  expect(person.data).toMatchObject({ state: 'suspended', suspended_reason: 'Sends spam', sessions: 0, email });
});

test('an action whose effects changed since the preview is not carried out, and the answer has the new effects', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  const { email, account_id } = await addCustomer(server);
  const params = { email, reason: 'Spam' };
  const { body: preview } = await browser.preview('account suspend', params);
  await server.db.execute(sql`delete from session where account_id = ${account_id}`);
  const { status, error } = await browser.perform('account suspend', params, preview.data.digest);
  expect([status, error.code]).toEqual([409, 'preview_changed']);
  expect(error.data).toMatchObject({ effects: [{ effect: 'account_suspended', count: 1 }] });
  expect(await readSuspendedReason(email)).toBeNull();
  const { digest } = error.data as { digest: string };
  expect((await browser.perform('account suspend', params, digest)).status).toBe(200);
});

test('the first of two simultaneous suspensions takes effect, and the other operator is told that the account is suspended already', async () => {
  const [firstOperator, secondOperator] = [
    await PanelBrowser.addOperator(server, 'moderator'),
    await PanelBrowser.addOperator(server, 'moderator'),
  ];
  const { email } = await addCustomer(server);
  const params = { email, reason: 'Spam' };
  const { body } = await firstOperator.browser.preview('account suspend', params);
  const answers = await Promise.all(
    [firstOperator, secondOperator].map(({ browser }) => browser.perform('account suspend', params, body.data.digest)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refusal = answers.find(({ status }) => status === 409);
  expect(refusal?.error.data).toMatchObject({ message: `${email} is suspended already.`, effects: [] });
});

test('an action that needs a touch asks for a new one after five minutes', async () => {
  const { browser, passkey } = await PanelBrowser.addOperator(server, 'moderator');
  const { email } = await addCustomer(server);
  const params = { email, reason: 'Spam' };
  const { body } = await browser.preview('account suspend', params);
  await server.db.execute(sql`update operator_session set verified_at = now() - interval '6 minutes'`);
  expect((await browser.perform('account suspend', params, body.data.digest)).error.code).toBe('touch_needed');
  expect(await readSuspendedReason(email)).toBeNull();
  expect((await browser.touch(passkey)).status).toBe(200);
  expect((await browser.perform('account suspend', params, body.data.digest)).status).toBe(200);
});

test('each role can perform the actions that the contract allows it, and bad parameters are reported by name', async () => {
  for (const role of operatorRoles) {
    const { browser } = await PanelBrowser.addOperator(server, role);
    for (const name of operatorActionNames) {
      const isAllowed = operatorRoles.indexOf(role) >= operatorRoles.indexOf(operatorActions[name].role);
      const needsParams = !operatorActions[name].params.safeParse({}).success;
      const statuses = [(await browser.preview(name, {})).status, (await browser.perform(name, {}, 'x')).status];
      const statusesIfAllowed = needsParams ? [400, 400] : [200, 409];
      expect([role, name, ...statuses]).toEqual([role, name, ...(isAllowed ? statusesIfAllowed : [403, 403])]);
    }
  }
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  const { error } = await browser.preview('account suspend', { email: 'nobody@example.test', reason: ' ' });
  expect(error.errors).toEqual({ reason: ['Please say why'] });
  const unknownAccount = await browser.preview('account suspend', { email: 'nobody@example.test', reason: 'Spam' });
  expect([unknownAccount.status, unknownAccount.error.message]).toEqual([
    404,
    'No account has the email nobody@example.test.',
  ]);
});

test('a viewer can read people and the audit log without emails and reasons, and nothing about operators', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  const { email, account_id } = await addCustomer(server);
  await runAdmin(['account', 'suspend', email, '--reason', 'Rude to Bo', '--yes']);
  const people = (await browser.call(listCalls.people)).body.data.rows;
  expect(people.find(({ id }) => id === account_id)).toMatchObject({ email: null, state: 'suspended' });
  const texts = [
    (await browser.call(operator.showPerson, { params: { id: account_id } })).body,
    (await browser.call(listCalls.audit)).body,
  ].map((body) => JSON.stringify(body));
  for (const text of texts) for (const secret of [email, 'Rude to Bo']) expect(text).not.toContain(secret);
  expect((await browser.call(operator.listOperators)).status).toBe(403);
  const search = (await browser.call(listCalls.people, { query: { q: email } })).body.data;
  expect(search.rows).toEqual([]);
});

test('people are found by email, id and the beginning of a business name, by state, and page by page', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  const artisan = await addArtisan(server);
  await server.db.execute(
    sql`update artisan set business_name = '50% Off Pipes' where account_id = ${artisan.account_id}`,
  );
  const find = async (query: Record<string, unknown>) =>
    (await browser.call(listCalls.people, { query })).body.data.rows.map(({ id }) => id);
  for (const q of [artisan.email.toUpperCase(), artisan.account_id, '50% o'])
    expect(await find({ q })).toEqual([artisan.account_id]);
  expect(await find({ q: '50_' })).toEqual([]);
  await runAdmin(['account', 'suspend', artisan.email, '--reason', 'Spam', '--yes']);
  expect(await find({ state: 'suspended' })).toContain(artisan.account_id);
  expect(await find({ state: 'active' })).not.toContain(artisan.account_id);
  const allIds = await find({});
  const firstPage = (await browser.call(listCalls.people, { query: { limit: 1 } })).body.data;
  const secondPage = (await browser.call(listCalls.people, { query: { limit: 1, cursor: firstPage.next } })).body.data;
  expect([...firstPage.rows, ...secondPage.rows].map(({ id }) => id)).toEqual(allIds.slice(0, 2));
  expect((await browser.call(listCalls.people, { query: { cursor: 'x' } })).status).toBe(400);
});

test('the last owner cannot be removed or demoted, not even if two owners remove each other at the same time', async () => {
  await server.db.execute(sql`update operator set removed_at = now()`);
  const [firstOwner, secondOwner] = [
    await PanelBrowser.addOperator(server, 'owner'),
    await PanelBrowser.addOperator(server, 'owner'),
  ];
  const prepareRemoval = async (browser: PanelBrowser, email: string) => {
    const { body } = await browser.preview('operator remove', { email });
    return () => browser.perform('operator remove', { email }, body.data.digest);
  };
  const confirmations = [
    await prepareRemoval(firstOwner.browser, secondOwner.email),
    await prepareRemoval(secondOwner.browser, firstOwner.email),
  ];
  const answers = await Promise.all(confirmations.map((run) => run()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const operatorList = (await runAdmin(['operator', 'list', '--json'])).out;
  const [{ email }] = (JSON.parse(operatorList) as { data: [{ email: string }] }).data;
  for (const words of [
    ['remove', email],
    ['role', email, '--role', 'viewer'],
  ]) {
    const { code, message } = await runAdmin(['operator', ...words, '--yes']);
    expect([code, message.trim()]).toEqual([1, 'This is the last owner, without whom nobody could add operators.']);
  }
});

test('the command adds an operator and prints the link, which neither a dry run nor the audit log contains', async () => {
  const words = ['operator', 'add', 'first@fixit.test', '--name', 'Fi', '--role', 'owner', '--json'];
  const { out } = await runAdmin([...words, '--dry-run']);
  expect(out).toContain('first@fixit.test is added as owner. The set-up link works once, for 60 minutes.');
  expect(out).not.toContain('token=');
  const { link } = JSON.parse((await runAdmin([...words, '--yes'])).out) as { link: string };
  expect(link).toMatch(/^http:\/\/localhost:3000\/operator\/set-up\?token=[\w-]{43}$/);
  const token = new URL(link).searchParams.get('token') ?? '';
  const { rows } = await server.db.execute(sql`select * from audit`);
  expect(JSON.stringify(rows)).not.toContain(token);
  const browser = new PanelBrowser(server);
  await browser.setUp(token);
  expect((await browser.call(operator.me)).body.data).toMatchObject({ email: 'first@fixit.test', role: 'owner' });
  const secondAddition = [
    'operator',
    'add',
    ' First@FIXIT.test',
    '--name',
    'Fiona',
    '--role',
    'owner',
    '--json',
    '--yes',
  ];
  expect((await runAdmin(secondAddition)).code).toBe(0);
  expect((await browser.call(operator.me)).body.data).toMatchObject({ email: 'first@fixit.test', name: 'Fiona' });
  const refusal = await runAdmin(['operator', 'add', 'first', '--name', 'x'.repeat(81), '--role', 'owner', '--yes']);
  expect([refusal.code, refusal.message]).toEqual([1, 'Please enter a valid email address\n']);
  const numericHost = await admin([...words, '--yes'], {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.env.DATA_DIR,
    PUBLIC_URL: 'http://192.168.1.20:3000',
    ALLOW_REMOTE_DEVELOPMENT: 'on',
  });
  expect([numericHost.code, numericHost.message]).toEqual([
    1,
    expect.stringMatching(/passkeys only for a host with a name/),
  ]);
});
