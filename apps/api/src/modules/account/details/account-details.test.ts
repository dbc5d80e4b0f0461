import { account } from '@fixit/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addArtisanAccount, addCustomer } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const show = (token?: string) => server.call(account.showDetails, { token });
const rename = (token: string | undefined, first_name: unknown, last_name: unknown = 'Nair') =>
  server.call(account.rename, { token, body: { first_name, last_name } });

test('artisans and customers read and change their own names without affecting other accounts', async () => {
  for (const add of [addArtisanAccount, addCustomer]) {
    const [me, other] = [await add(server), await add(server)];
    const before = (await show(other.token)).body.data;
    expect((await show(me.token)).body.data).toMatchObject({ last_name: 'Nair', email: me.email });
    const { status, body } = await rename(me.token, '  Zoë   Ann ', 'O’Neill-Nair');
    expect([status, body.message]).toEqual([200, 'Your name was changed']);
    expect(body.data).toEqual({ first_name: 'Zoë Ann', last_name: 'O’Neill-Nair', email: me.email });
    expect((await show(me.token)).body.data).toEqual(body.data);
    expect((await show(other.token)).body.data).toEqual(before);
  }
});

test('the name of an account follows the rules for display names', async () => {
  const { token } = await addArtisanAccount(server);
  expect((await rename(token, '', undefined)).error.errors).toEqual({
    first_name: ['First name is required'],
  });
  expect((await rename(token, 'Fixit')).error.errors).toEqual({
    first_name: ['First name cannot be one of Fixit’s own'],
  });
  expect((await rename(token, 'Bo', 'call 07700 900123')).error.errors).toEqual({
    last_name: ['Last name cannot contain a phone number'],
  });
  expect((await show(token)).body.data.first_name).toBe('Bo');
});

test('reading or changing a name needs a login', async () => {
  expect((await show()).error.code).toBe('unauthenticated');
  expect((await rename(undefined, 'Bo')).error.code).toBe('unauthenticated');
});
