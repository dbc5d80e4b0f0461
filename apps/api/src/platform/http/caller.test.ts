import { EventEmitter, once } from 'node:events';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countCallerQueries, countStatements } from '../../testing/database/count-statements.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const statusWith = async (authorization: string) =>
  (await fetch(server.origin + notification.list.path, { headers: { authorization } })).status;

test('a session is looked up once a second, not for every call', async () => {
  const { token } = await addCustomer(server);
  const read = () => server.call(notification.list, { token });
  const readTenTimes = () => Promise.all(Array.from({ length: 10 }, read));
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    expect([await countCallerQueries(read), await countCallerQueries(readTenTimes)]).toEqual([1, 0]);
    vi.advanceTimersByTime(1_000);
    expect([await countCallerQueries(read), await countCallerQueries(readTenTimes)]).toEqual([1, 0]);
  } finally {
    vi.useRealTimers();
  }
});

test('the statement count of a call excludes its authentication and background work', async () => {
  const { account_id, token } = await addCustomer(server);
  const trigger = new EventEmitter();
  const backgroundWork = once(trigger, 'now').then(() => server.db.execute(sql`select 'in the background'`));
  const count = await countStatements(async () => {
    trigger.emit('now');
    await backgroundWork;
    for (let call = 0; call < 3; call += 1) {
      server.app.platform.callers.forget({ account_id });
      await server.call(notification.list, { token });
    }
    await server.db.execute(sql`select 'in the foreground'`);
  });
  expect(count).toBe(4);
});

test('a token is accepted with the scheme Token in any case, and with no other scheme', async () => {
  const { token } = await addCustomer(server);
  expect([await statusWith(`Token ${token}`), await statusWith(`token  ${token}`)]).toEqual([200, 200]);
  for (const header of [token, `Bearer ${token}`, `Token ${token} more`, `Token "${token}"`, 'Token', 'Token ']) {
    expect([header, await statusWith(header)]).toEqual([header, 401]);
  }
});

test('an expired session is refused', async () => {
  const { account_id, token } = await addCustomer(server);
  await server.db.execute(sql`update session set expires_at = now() where account_id = ${account_id}`);
  const { status, error } = await server.call(notification.list, { token });
  expect([status, error.code]).toEqual([401, 'session_ended']);
});
