import { limits } from '@fixit/contract/limit';
import { notification } from '@fixit/contract/notification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

async function callTimes(count: number, token: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const together = Math.min(50, count - statuses.length);
    const answers = await Promise.all(
      Array.from({ length: together }, () => server.call(notification.list, { token, query: { limit: 1 } })),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

test('an account makes so many calls a minute, then is told to wait; others are not', async () => {
  const { token } = await addCustomer(server);
  const statuses = await callTimes(limits.calls.points, token);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { status, error, headers } = await server.call(notification.list, { token });
  expect([status, error.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const other = await addCustomer(server);
  expect((await server.call(notification.list, { token: other.token })).status).toBe(200);
});
