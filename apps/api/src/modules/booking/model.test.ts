import { afterAll, beforeAll, expect, it } from 'vitest';
import { playHistories } from '../../testing/model/history.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

it('no history leads to an illegal state, a double booking or a lost notification', async () => {
  expect(await playHistories(server, { histories: 12 })).toBeGreaterThan(12);
}, 120_000);
