import { account } from '@fixit/contract/account';
import { artisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import { listCalls } from '@fixit/contract/operator/operator-list-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import { addArtisan, addCustomer } from '../../testing/people.ts';
import { codeIn, newEmail, password, registerAndReadCode, signUpBody } from '../../testing/sign-up.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { artisanInvitationTasks } from './artisan-invitation-task.ts';

let server: TestServer;
let moderator: PanelBrowser;
beforeAll(async () => {
  server = await startTestServer({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
  moderator = (await PanelBrowser.addOperator(server, 'moderator')).browser;
});
afterAll(() => server.stop());

const details = { business: 'Stell Roofing', trade: 'plumbing', area: 'bd18 4ps' };

const tokenIn = (link: string | undefined) => new URL(link ?? '').hash.slice(1);

async function invite(change: Record<string, unknown> = {}) {
  const params = { ...details, ...change };
  const { body: preview } = await moderator.preview('artisan invite', params);
  const { body } = await moderator.perform('artisan invite', params, preview.data.digest);
  return { preview: preview.data, data: body.data, token: tokenIn(body.data.link) };
}

const read = async (token: string) => (await server.call(artisanInvitation.read, { body: { token } })).body.data;

async function signUp(invitation: string, user_type = 'artisan', email = newEmail()) {
  const emailsBefore = server.emails.filter(({ to }) => to === email).length;
  await server.call(account.register, { query: { user_type }, body: signUpBody(email, { invitation }) });
  const otp = codeIn(await server.mailTo(email, emailsBefore));
  const { status } = await server.call(account.verifyEmail, { body: { email, otp } });
  return { email, status };
}

async function logIn(email: string) {
  const login = { query: { login_type: 'artisan' }, body: { username: email, password } };
  return (await server.call(account.login, login)).body.token;
}

const rowOf = async (business: string) =>
  (await moderator.call(listCalls.invitations)).body.data.rows.find((row) => row['business'] === business);

test('an invitation fills in the sign-up form of the artisan and is used by the sign-up', async () => {
  const email = newEmail();
  const optionalFields = { person: 'Ann Stell', email, phone: '07700 900701', note: 'Nine people asked' };
  const { preview, data, token } = await invite({ business: 'Ann’s Pipes', ...optionalFields });
  expect(preview.effects).toEqual([
    { effect: 'artisan_invited', count: 1 },
    { effect: 'invitation_emailed', count: 1 },
  ]);
  expect(data.effects).toEqual(preview.effects);
  expect(data.qr_code).toMatch(/^data:image\/svg\+xml;base64,/);
  const mail = await server.mailTo(email, 0);
  expect(mail.text).toContain(`http://localhost:3000/workspace/signup#${token}`);
  expect(mail.text).toContain('Nine people asked');
  expect(await read(token)).toMatchObject({
    business_name: 'Ann’s Pipes',
    person_name: 'Ann Stell',
    email,
    post_code: 'BD18 4PS',
    category: { category: 'Plumbing' },
  });
  const person = await signUp(token);
  expect(person.status).toBe(200);
  expect(await rowOf('Ann’s Pipes')).toMatchObject({ state: 'used', account: 'Ada Lovelace', emailed: true, email });
  expect(await read(token)).toBeNull();
  const own = await server.call(artisanInvitation.showOwn, { token: await logIn(person.email) });
  expect(own.body.data).toMatchObject({ business_name: 'Ann’s Pipes', post_code: 'BD18 4PS', phone: '07700900701' });
});

test('the preview of an invitation stores and sends nothing and has no link', async () => {
  const email = newEmail();
  const { body } = await moderator.preview('artisan invite', { ...details, business: 'Only Looking', email });
  expect(Object.keys(body.data).toSorted()).toEqual(['digest', 'effects', 'message']);
  expect(await rowOf('Only Looking')).toBeUndefined();
  const { rows } = await server.db.execute(
    sql`select from graphile_worker._private_jobs where payload::text like ${`%${email}%`}`,
  );
  expect([rows, server.emails.filter(({ to }) => to === email)]).toEqual([[], []]);
});

test('the database and the audit log contain no token of an invitation', async () => {
  const { token } = await invite({ business: 'Secret Pipes', phone: '07700900702' });
  const { rows } = await server.db.execute(sql`
    select to_jsonb(i)::text as text from artisan_invitation i union all select to_jsonb(a)::text from audit a`);
  expect(JSON.stringify(rows)).not.toContain(token);
  const { rows: log } = await server.db.execute<{ arguments: object }>(
    sql`select arguments from audit where command = 'artisan invite' order by id desc limit 1`,
  );
  expect(JSON.stringify(log)).not.toMatch(/07700900702|Secret/);
});

test('two sign-ups with the same link both open an account, but only one uses the invitation', async () => {
  const { token } = await invite({ business: 'Twice Invited' });
  const [one, other] = [newEmail(), newEmail()];
  const otps = [one, other].map((email) =>
    registerAndReadCode(server, email, { invitation: token }).then((otp) => ({ email, otp })),
  );
  // These are sign-ups as customers, because the query has no user_type.
  for (const body of await Promise.all(otps)) await server.call(account.verifyEmail, { body });
  expect(await rowOf('Twice Invited')).toMatchObject({ state: 'pending' });
  const [first, second] = await Promise.all([signUp(token), signUp(token)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const { rows } = await server.db.execute(sql`
    select a.email from artisan_invitation i join account a on a.id = i.account_id where i.business_name = 'Twice Invited'`);
  expect(rows).toHaveLength(1);
  expect([first.email, second.email]).toContain(rows[0]?.['email']);
});

test('an unknown, expired or withdrawn link behaves like a used one and does not prevent a sign-up', async () => {
  const { token: expired } = await invite({ business: 'Too Late' });
  await server.db.execute(sql`update artisan_invitation set expires_at = now() where business_name = 'Too Late'`);
  const { token: withdrawn } = await invite({ business: 'Not Wanted' });
  const id = (await rowOf('Not Wanted'))?.id ?? '';
  const { body: preview } = await moderator.preview('artisan withdraw', { id });
  const { body } = await moderator.perform('artisan withdraw', { id }, preview.data.digest);
  expect(body.data).toMatchObject({
    message: 'The invitation for Not Wanted has been withdrawn.',
    effects: [{ effect: 'invitation_withdrawn', count: 1 }],
  });
  for (const token of ['unknown', expired, withdrawn]) {
    expect(await read(token)).toBeNull();
    expect((await signUp(token)).status).toBe(200);
  }
  expect(await rowOf('Too Late')).toMatchObject({ state: 'expired', account_id: null });
  expect(await rowOf('Not Wanted')).toMatchObject({ state: 'withdrawn', account_id: null });
  const second = await moderator.preview('artisan withdraw', { id });
  expect(second.body.data).toMatchObject({
    message: 'The invitation for Not Wanted has already been withdrawn.',
    effects: [],
  });
  const unknown = await moderator.preview('artisan withdraw', { id: crypto.randomUUID() });
  expect([unknown.status, unknown.error.message]).toEqual([404, expect.stringMatching(/^No invitation has the id /)]);
});

test('a new invitation for the same email or phone withdraws the earlier one, and only one of two simultaneous invitations succeeds', async () => {
  const email = newEmail();
  const { token } = await invite({ business: 'First Link', email });
  const second = await invite({ business: 'Second Link', email, phone: '07700900703' });
  expect(second.data.effects).toContainEqual({ effect: 'invitation_withdrawn', count: 1 });
  expect(await read(token)).toBeNull();
  const params = { ...details, phone: '07700900703' };
  const { body } = await moderator.preview('artisan invite', params);
  const answers = await Promise.all([1, 2].map(() => moderator.perform('artisan invite', params, body.data.digest)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('an invitation with invalid fields is refused, and the refusal names each field, and an email with an account is refused', async () => {
  const { error } = await moderator.preview('artisan invite', {
    business: 'Visit spam.example.com',
    trade: '',
    area: 'nowhere',
    person: '',
    email: 'x',
    phone: '0113',
  });
  expect(Object.keys(error.errors ?? {}).toSorted()).toEqual(['area', 'business', 'email', 'phone', 'trade']);
  const unknown = await moderator.preview('artisan invite', { ...details, trade: 'Juggling', area: 'GIR 0AA' });
  expect(unknown.error.errors).toEqual({
    trade: ['“Juggling” is not a trade of this marketplace.'],
    area: ['We do not know this postcode.'],
  });
  const { email } = await addCustomer(server);
  const taken = await moderator.preview('artisan invite', { ...details, email: email.toUpperCase() });
  expect([taken.status, taken.error.message]).toEqual([409, `${email} has an account already.`]);
});

test('a viewer sees the business and trade of an invitation, but not the email, phone or postcode', async () => {
  await invite({ business: 'Seen By Vi', email: newEmail(), phone: '07700900704' });
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  const { body } = await browser.call(listCalls.invitations, { query: { area: 'bd18', state: 'pending' } });
  expect(body.data.rows.find((row) => row['business'] === 'Seen By Vi')).toMatchObject({
    category: 'Plumbing',
    area: 'BD18',
    email: null,
    phone: null,
    post_code: null,
  });
  const none = await browser.call(listCalls.invitations, { query: { area: 'LS1' } });
  expect(none.body.data.rows).toEqual([]);
});

test('an artisan who was not invited has no invitation, and customers and visitors cannot read one', async () => {
  expect((await server.call(artisanInvitation.showOwn, {})).status).toBe(401);
  const { token: customer } = await addCustomer(server);
  expect((await server.call(artisanInvitation.showOwn, { token: customer })).status).toBe(403);
  const { token } = await addArtisan(server);
  expect((await server.call(artisanInvitation.showOwn, { token })).body.data).toBeNull();
  expect((await server.call(artisanInvitation.read, { body: {} })).status).toBe(400);
});

test('the personal details of an invitation are erased 30 days after it ends, or with the account', async () => {
  await invite({ business: 'Long Ago', email: newEmail() });
  await invite({ business: 'Just Expired' });
  await server.db.execute(sql`
    update artisan_invitation set expires_at = now() - interval '31 days' where business_name = 'Long Ago'`);
  await server.db.execute(sql`update artisan_invitation set expires_at = now() where business_name = 'Just Expired'`);
  await artisanInvitationTasks(server.db).artisan_invitation_sweep();
  expect(await rowOf('Long Ago')).toBeUndefined();
  expect(await rowOf('Just Expired')).toMatchObject({ state: 'expired' });
  const person = await signUp((await invite({ business: 'Leaves Again', email: newEmail() })).token);
  const token = await logIn(person.email);
  expect((await server.call(account.download, { token })).body.data.account).toMatchObject({
    invitation: { business_name: 'Leaves Again', post_code: 'BD18 4PS' },
  });
  expect((await server.call(account.remove, { token, body: { password } })).status).toBe(200);
  expect(await rowOf('Leaves Again')).toBeUndefined();
});
