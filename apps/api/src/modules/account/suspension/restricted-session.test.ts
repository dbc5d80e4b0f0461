import { createHash } from 'node:crypto';
import { account } from '@fixit/contract/account';
import { calls } from '@fixit/contract/calls';
import { errorBody } from '@fixit/contract/error';
import type { Route } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreTestAccount, suspendTestAccount } from '../../../testing/account-standing.ts';
import { chatRefusalStatus, openConversation } from '../../../testing/chat-client.ts';
import { addArtisan, addCustomer, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashPassword } from '../password/password.ts';

const password = 'correct horse battery';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

async function setPassword({ account_id }: Person): Promise<void> {
  const password_hash = await hashPassword(password);
  await server.db.execute(sql`update account set password_hash = ${password_hash} where id = ${account_id}`);
}

async function suspend(person: Person): Promise<Person> {
  await setPassword(person);
  await server.db.transaction((tx) => suspendTestAccount(tx, person.email, 'Asked for £400 in advance'));
  return person;
}

const logIn = ({ email }: Person, login_type: 'user' | 'artisan', restricted?: boolean, enteredPassword = password) =>
  server.call(account.login, {
    query: { login_type },
    body: { username: email, password: enteredPassword, restricted },
  });

test('an ordinary login of a suspended person is refused, and only a restricted login with the right password opens a session', async () => {
  const artisan = await suspend(await addArtisan(server));
  for (const restricted of [undefined, false]) {
    const { status, error } = await logIn(artisan, 'artisan', restricted);
    expect([status, error.code, error.message]).toEqual([
      400,
      'account_suspended',
      'This account is suspended. The reason: Asked for £400 in advance',
    ]);
  }
  const wrong = await logIn(artisan, 'artisan', true, 'wrong password');
  expect([wrong.status, wrong.error.code]).toEqual([400, 'wrong_credentials']);
  const { token } = (await logIn(artisan, 'artisan', true)).body;
  expect(token).toMatch(/^restricted\.[\w-]{43}$/);
  const token_hash = createHash('sha256').update(token).digest();
  const { rows } = await server.db.execute(sql`select from session where token_hash = ${token_hash}`);
  expect(rows, 'a release without restricted sessions finds no session').toEqual([]);
});

test('a restricted login of somebody who is not suspended opens an ordinary session', async () => {
  const customer = await addCustomer(server);
  await setPassword(customer);
  const { body } = await logIn(customer, 'user', true);
  expect((await server.call(account.listSessions, { token: body.token })).status).toBe(200);
});

test('a restricted session may use only the calls for suspended people', async () => {
  const people = {
    customer: await suspend(await addCustomer(server)),
    artisan: await suspend(await addArtisan(server)),
  };
  const tokens = {
    customer: (await logIn(people.customer, 'user', true)).body.token,
    artisan: (await logIn(people.artisan, 'artisan', true)).body.token,
  };
  const codeOf = async (call: Route) => {
    const token = call.access === 'artisan' ? tokens.artisan : tokens.customer;
    const path = call.path.replace(/\{\w+\}/g, '01a1fbee-6724-7893-9706-9b55b7482c21');
    const response = await fetch(server.origin + path, {
      method: call.method,
      headers: { authorization: `Token ${token}` },
    });
    if (response.ok) return `answered ${response.status}`;
    return errorBody.parse(await response.json()).code ?? response.status;
  };
  const protectedCalls = [...calls].filter(([, { access }]) => access !== 'open' && access !== 'demo');
  const allowedCalls: string[] = [];
  for (const [name, call] of protectedCalls) {
    // Logging out would end the session that the loop uses.
    if (call === account.logout) continue;
    if ((await codeOf(call)) !== 'session_restricted') allowedCalls.push(name);
  }
  expect(allowedCalls.toSorted()).toEqual(
    protectedCalls
      .flatMap(([name, call]: [string, Route]) => (call.forSuspended && call !== account.logout ? [name] : []))
      .toSorted(),
  );
  expect(allowedCalls).toContain('account.download');
  expect((await server.call(account.logout, { token: tokens.customer })).status).toBe(200);
});

test('a restricted session opens no socket but can still make open calls', async () => {
  const chat = await openConversation(server);
  await suspend(chat.customer);
  const { body } = await logIn(chat.customer, 'user', true);
  expect(await chatRefusalStatus(server, chat.id, `token=${body.token}`)).toBe(401);
  const list = await server.call(service.listByCategory, {
    token: body.token,
    params: { category_id: chat.artisan.category_id },
  });
  expect(list.status).not.toBe(403);
});

test('a suspended person can download the data and delete the account', async () => {
  const customer = await suspend(await addCustomer(server));
  const { body } = await logIn(customer, 'user', true);
  const download = await server.call(account.download, { token: body.token });
  expect(download.body.data.account).toMatchObject({ email: customer.email });
  expect((await server.call(account.remove, { token: body.token, body: { password } })).status).toBe(200);
  expect((await logIn(customer, 'user', true)).error.code).toBe('wrong_credentials');
});

test('the restricted session of a restored person ends, and an ordinary login works again', async () => {
  const customer = await suspend(await addCustomer(server));
  const { token } = (await logIn(customer, 'user', true)).body;
  const codeOf = async () => (await server.call(account.listSessions, { token })).error?.code;
  expect(await codeOf()).toBe('session_restricted');
  await server.db.transaction((tx) => restoreTestAccount(tx, customer.email));
  await expect.poll(codeOf).toBe('session_ended');
  expect((await logIn(customer, 'user')).status).toBe(200);
});
