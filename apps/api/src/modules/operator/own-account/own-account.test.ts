import { operator } from '@fixit/contract/operator/operator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import { SoftPasskey } from '../../../testing/passkey.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(() => server.stop());

const show = async (browser: PanelBrowser) => (await browser.call(operator.showOwnAccount)).body.data;

/** Adds a passkey from another device, in the session of this browser. */
async function addPasskey(browser: PanelBrowser, passkey_name: string) {
  const passkey = new SoftPasskey(browser.party);
  const options = await browser.call(operator.beginOwnPasskey);
  if (options.status !== 200) return { passkey, answer: options };
  const credential = passkey.create(options.body.data);
  return { passkey, answer: await browser.call(operator.addOwnPasskey, { body: { credential, passkey_name } }) };
}

const letTouchExpire = () =>
  server.db.execute(sql`update operator_session set verified_at = now() - interval '6 minutes'`);

test('an operator adds a second passkey, signs in with it, removes the first, and is emailed about both', async () => {
  const { browser, passkey, email } = await PanelBrowser.addOperator(server, 'viewer');
  const addition = await addPasskey(browser, 'Telefon 🔑');
  expect(addition.answer.status).toBe(201);
  expect((await server.mailTo(email)).text).toContain('“Telefon 🔑” can sign in as you');
  const phone = new PanelBrowser(server);
  expect((await phone.signIn(addition.passkey)).status).toBe(200);
  const { passkeys } = await show(phone);
  expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Telefon 🔑']);
  const id = passkeys[0]?.id;
  expect((await phone.call(operator.removeOwnPasskey, { params: { id } })).status).toBe(200);
  expect((await browser.call(operator.me)).status).toBe(404);
  expect((await new PanelBrowser(server).signIn(passkey)).status).toBe(403);
  expect((await server.mailTo(email, 1)).text).toContain('“Laptop” can no longer sign in as you');
  const { rows } = await server.db.execute(sql`
    select command from audit where operator_id = (select id from operator where email = ${email}) order by id`);
  expect(rows.map(({ command }) => command)).toEqual([
    'operator passkey',
    'operator passkey',
    'operator sign in',
    'operator passkey removed',
  ]);
});

test('changes to passkeys and recovery codes need a touch within five minutes', async () => {
  const { browser, passkey } = await PanelBrowser.addOperator(server, 'owner');
  const [ownPasskey] = (await show(browser)).passkeys;
  await letTouchExpire();
  const remove = () => browser.call(operator.removeOwnPasskey, { params: { id: ownPasskey?.id } });
  const codes = [
    (await addPasskey(browser, 'Phone')).answer.status,
    (await remove()).error.code,
    (await browser.call(operator.renewRecoveryCodes)).error.code,
  ];
  expect(codes).toEqual([403, 'touch_needed', 'touch_needed']);
  await browser.touch(passkey);
  expect((await addPasskey(browser, 'Phone')).answer.status).toBe(201);
});

test('the last passkey cannot be removed, not even by two simultaneous removals', async () => {
  const { browser, passkey } = await PanelBrowser.addOperator(server, 'moderator');
  const { passkey: secondPasskey } = await addPasskey(browser, 'Phone');
  const phone = new PanelBrowser(server);
  await phone.signIn(secondPasskey);
  const [laptopId, phoneId] = (await show(browser)).passkeys.map(({ id }) => id);
  await Promise.all([
    browser.call(operator.removeOwnPasskey, { params: { id: phoneId } }),
    phone.call(operator.removeOwnPasskey, { params: { id: laptopId } }),
  ]);
  const statuses = await Promise.all(
    [passkey, secondPasskey].map(async (key) => (await new PanelBrowser(server).signIn(key)).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403]);

  const { browser: singleBrowser } = await PanelBrowser.addOperator(server, 'moderator');
  const [ownPasskey] = (await show(singleBrowser)).passkeys;
  const refusal = await singleBrowser.call(operator.removeOwnPasskey, { params: { id: ownPasskey?.id } });
  expect([refusal.status, refusal.error.message]).toEqual([409, 'This is your only passkey. Add another one first.']);
});

test('an owner can remove a colleague’s passkey unless it is the only one, and the colleague is signed out and emailed', async () => {
  const { browser: owner } = await PanelBrowser.addOperator(server, 'owner');
  const { browser, passkey, email } = await PanelBrowser.addOperator(server, 'moderator');
  await addPasskey(browser, 'Phone');
  await server.mailTo(email);
  const listPasskeys = async () =>
    (await owner.call(operator.listOperators)).body.data.find((colleague) => colleague.email === email)?.passkeys ?? [];
  const [laptop, phone] = await listPasskeys();
  expect([laptop?.name, phone?.name]).toEqual(['Laptop', 'Phone']);
  const params = { id: laptop?.id };
  const preview = await owner.preview('passkey remove', params);
  expect(preview.body.data).toMatchObject({
    message: 'The passkey “Laptop” of The moderator is removed.',
    effects: [
      { effect: 'passkey_removed', count: 1 },
      { effect: 'session_ended', count: 1 },
    ],
  });
  expect(await listPasskeys()).toHaveLength(2);
  expect((await owner.perform('passkey remove', params, preview.body.data.digest)).status).toBe(200);
  expect((await browser.call(operator.me)).status).toBe(404);
  expect((await new PanelBrowser(server).signIn(passkey)).status).toBe(403);
  expect(await server.mailTo(email, 1)).toMatchObject({
    subject: 'An owner removed a passkey from your operator account',
    text: expect.stringContaining('“Laptop” can no longer sign in as you'),
  });
  expect((await owner.preview('passkey remove', params)).status).toBe(404);
  const refusal = await owner.preview('passkey remove', { id: phone?.id });
  expect([refusal.status, refusal.error.message]).toEqual([
    409,
    'This is the only passkey of The moderator. Remove the operator instead, or make a new set-up link first.',
  ]);
  const { rows } = await server.db.execute(sql`
    select arguments ->> 'name' as name from audit where command = 'passkey remove'`);
  expect(rows).toEqual([{ name: 'Laptop' }]);
});

test('a colleague’s passkey can be removed only by an owner with a recent touch', async () => {
  const { browser: moderator } = await PanelBrowser.addOperator(server, 'moderator');
  await addPasskey(moderator, 'Phone');
  const { browser: owner } = await PanelBrowser.addOperator(server, 'owner');
  const [ownPasskey] = (await show(moderator)).passkeys;
  const params = { id: ownPasskey?.id };
  expect((await moderator.preview('passkey remove', params)).status).toBe(403);
  const { body } = await owner.preview('passkey remove', params);
  await letTouchExpire();
  expect((await owner.perform('passkey remove', params, body.data.digest)).error.code).toBe('touch_needed');
  expect((await owner.preview('passkey remove', { id: 'x' })).status).toBe(404);
});

test('an operator cannot remove another operator’s passkey', async () => {
  const { browser: otherOwner } = await PanelBrowser.addOperator(server, 'owner');
  await addPasskey(otherOwner, 'Phone');
  const [foreignPasskey] = (await show(otherOwner)).passkeys;
  const { browser } = await PanelBrowser.addOperator(server, 'owner');
  await addPasskey(browser, 'Phone');
  expect((await browser.call(operator.removeOwnPasskey, { params: { id: foreignPasskey?.id } })).status).toBe(404);
  expect((await show(otherOwner)).passkeys).toHaveLength(2);
});

test('new recovery codes replace the old ones', async () => {
  const { browser, email, recovery_codes } = await PanelBrowser.addOperator(server, 'owner');
  const { body } = await browser.call(operator.renewRecoveryCodes);
  expect(body.data.recovery_codes).toHaveLength(10);
  const stranger = new PanelBrowser(server);
  const recover = (code: string | undefined) => stranger.call(operator.recover, { body: { email, code } });
  expect((await recover(recovery_codes[0])).status).toBe(400);
  expect((await recover(body.data.recovery_codes[0])).status).toBe(200);
  expect((await show(browser)).recovery_codes_left).toBe(9);
});

test('a stolen recovery code can neither lock its owner out nor shorten the 24-hour restriction, and owners are notified', async () => {
  const { email: owner } = await PanelBrowser.addOperator(server, 'owner');
  const { email, recovery_codes } = await PanelBrowser.addOperator(server, 'owner');
  const thief = new PanelBrowser(server);
  const { body } = await thief.call(operator.recover, { body: { email, code: recovery_codes[0] } });
  await thief.setUp(body.data.token);
  expect((await server.mailTo(owner)).subject).toBe('The owner signed in with a recovery code');
  const { passkeys } = await show(thief);
  expect((await thief.call(operator.removeOwnPasskey, { params: { id: passkeys[0]?.id } })).status).toBe(403);
  expect((await thief.call(operator.renewRecoveryCodes)).status).toBe(403);
  const addition = await addPasskey(thief, 'Second');
  const otherBrowser = new PanelBrowser(server);
  await otherBrowser.signIn(addition.passkey);
  expect((await otherBrowser.preview('operator remove', { email: owner })).status).toBe(403);
});

test('an operator can change emails and quiet hours together or separately, and bad values are refused', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'moderator');
  expect(await show(browser)).toMatchObject({
    emails: ['due', 'failure', 'digest'],
    quiet: { from: '22:00', until: '07:00' },
  });
  const choose = (body: object) => browser.call(operator.chooseOwnEmails, { body });
  expect((await choose({ emails: ['digest', 'digest'], quiet: null })).body.data).toEqual({
    emails: ['digest'],
    quiet: null,
  });
  expect(await show(browser)).toMatchObject({ emails: ['digest'], quiet: null });
  for (const body of [
    { emails: ['news'], quiet: null },
    { emails: [], quiet: { from: '25:00', until: '07:00' } },
    { emails: [], quiet: { from: '07:00', until: '07:00' } },
  ])
    expect((await choose(body)).status).toBe(400);
  expect(await show(browser)).toMatchObject({ emails: ['digest'], quiet: null });
  const quiet = { from: '20:30', until: '08:15' };
  expect((await choose({ quiet })).body.data).toEqual({ emails: ['digest'], quiet });
  expect((await choose({ emails: [] })).body.data).toEqual({ emails: [], quiet });
});
