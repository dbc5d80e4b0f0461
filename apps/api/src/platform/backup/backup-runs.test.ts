import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readLastRuns, recordRun } from './backup-runs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

test('the last backup, the last good one and drills are recorded apart, and a backup made by hand hides no failure', async () => {
  expect(await readLastRuns(server.db)).toEqual({
    backup: { last: null, lastGood: null },
    drill: { last: null, lastGood: null },
  });
  const started_at = new Date('2026-11-23T02:00:00Z');
  const good = {
    kind: 'backup',
    succeeded: true,
    name: 'a',
    bytes: 5_000_000_000,
    report: 'Whole.',
    started_at,
  } as const;
  const failed = { ...good, succeeded: false, name: 'b', bytes: null, report: 'The disk is full.' };
  await recordRun(server.db, good);
  await recordRun(server.db, failed);
  const ended_at = expect.any(Date);
  expect(await readLastRuns(server.db)).toEqual({
    backup: { last: { ...failed, ended_at }, lastGood: { ...good, ended_at } },
    drill: { last: null, lastGood: null },
  });
  const byHand = { ...good, name: '/backups/by-hand' };
  await recordRun(server.db, byHand);
  expect((await readLastRuns(server.db)).backup).toEqual({
    last: { ...failed, ended_at },
    lastGood: { ...byHand, ended_at },
  });
});
