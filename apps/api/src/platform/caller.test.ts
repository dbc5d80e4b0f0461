import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { countStatements } from '../testing/statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const statusWith = async (authorization: string) =>
  (await fetch(server.origin + notification.list.path, { headers: { authorization } })).status;

test('a session is not looked up for every call', async () => {
  const { token } = await addCustomer(server);
  const read = () => server.call(notification.list, { token });
  const first = await countStatements(read);
  const ten = await countStatements(() => Promise.all(Array.from({ length: 10 }, read)));
  expect(ten).toBeLessThan(10 * first);
});

test('a token counts in any case of its scheme, and in no other scheme', async () => {
  const { token } = await addCustomer(server);
  expect([await statusWith(`Token ${token}`), await statusWith(`token  ${token}`)]).toEqual([200, 200]);
  for (const header of [token, `Bearer ${token}`, `Token ${token} more`, `Token "${token}"`, 'Token', 'Token ']) {
    expect([header, await statusWith(header)]).toEqual([header, 401]);
  }
});

test('a session that has expired is none', async () => {
  const { account_id, token } = await addCustomer(server);
  await server.db.execute(sql`update session set expires_at = now() where account_id = ${account_id}`);
  const { status, error } = await server.call(notification.list, { token });
  expect([status, error.code]).toEqual([401, 'session_ended']);
});
