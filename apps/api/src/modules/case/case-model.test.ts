import { afterAll, beforeAll, expect, it } from 'vitest';
import { playCaseHistories } from '../../testing/case-model/play-case-histories.ts';
import { installClock } from '../../testing/model/database-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' }, prepare: installClock });
});
afterAll(() => server.stop());

// A fixed seed plays the same histories in every run. `npm run bench case-model` plays others.
const seed = 20_261_128;

it('no generated history of reports, blocks, questions, decisions and suspensions breaks a rule', async () => {
  expect(await playCaseHistories(server, { histories: 24, seed })).toBeGreaterThan(100);
}, 300_000);
