import { once } from 'node:events';
import { connect } from 'node:net';
import { category } from '@fixit/contract/category';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryOpen } from '../../testing/open-socket.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

test('a stopping server is not ready, refuses sockets, and still answers calls for a while', async () => {
  const { token } = await addCustomer(server);
  const stoppingServer = await startTestServer({ sharing: server, worker: false, drainMs: 3_000 });
  const fetchReadiness = () => fetch(`${stoppingServer.origin}/readyz`);
  expect((await fetchReadiness()).status).toBe(200);
  const stop = stoppingServer.stop();
  await expect.poll(async () => (await fetchReadiness()).status, { interval: 5 }).toBe(503);
  const [ready, call, { status }] = await Promise.all([
    fetchReadiness(),
    stoppingServer.call(category.list),
    tryOpen(stoppingServer, `/ws/events/?token=${token}`),
  ]);
  expect([ready.status, ready.headers.get('retry-after'), call.status, status]).toEqual([503, '1', 200, 503]);
  await stop;
  await expect(fetchReadiness()).rejects.toThrow();
});

test('a stopping server does not wait for unused connections', async () => {
  const stoppingServer = await startTestServer({ sharing: server, worker: false });
  const unusedConnection = connect(Number(new URL(stoppingServer.origin).port), '127.0.0.1');
  await once(unusedConnection, 'connect');
  // The server has accepted the unused connection once it answers a later one.
  await fetch(`${stoppingServer.origin}/healthz`);
  const closed = once(unusedConnection, 'close');
  await stoppingServer.stop();
  await closed;
});
