import { afterAll, beforeAll, expect, it } from 'vitest';
import { playHistories } from '../../testing/model/play-histories.ts';
import { prepareModelDatabase } from '../../testing/model/prepare-model-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  // The histories kill connections.
  const onLost = () => undefined;
  server = await startTestServer({
    worker: false,
    settings: { RATE_LIMITS: 'off' },
    prepare: prepareModelDatabase,
    onLost,
  });
});
afterAll(() => server.stop());

// This seed plays the same histories every time. `npm run bench model` plays others.
const seed = 20_261_121;

it('no generated history leads to an illegal state, a double booking or a lost notification', async () => {
  expect(await playHistories(server, { histories: 24, seed, limit: 270_000 })).toBeGreaterThan(100);
}, 300_000);
