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

test('a server that stops is not ready, refuses sockets, and answers calls for a while', async () => {
  const { token } = await addCustomer(server);
  const stopping = await startTestServer({ sharing: server, worker: false, drainMs: 3_000 });
  const readiness = () => fetch(`${stopping.origin}/readyz`);
  expect((await readiness()).status).toBe(200);
  const stopped = stopping.stop();
  await expect.poll(async () => (await readiness()).status, { interval: 5 }).toBe(503);
  const [ready, call, { status }] = await Promise.all([
    readiness(),
    stopping.call(category.list),
    tryOpen(stopping, `/ws/events/?token=${token}`),
  ]);
  expect([ready.status, ready.headers.get('retry-after'), call.status, status]).toEqual([503, '1', 200, 503]);
  await stopped;
  await expect(readiness()).rejects.toThrow();
});

test('a server that stops does not wait for connections that nobody uses', async () => {
  const stopping = await startTestServer({ sharing: server, worker: false });
  const unused = connect(Number(new URL(stopping.origin).port), '127.0.0.1');
  await once(unused, 'connect');
  // This call follows the other, so the server has received both.
  await fetch(`${stopping.origin}/healthz`);
  const closed = once(unused, 'close');
  await stopping.stop();
  await closed;
});
