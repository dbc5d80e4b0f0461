import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readLastRuns, recordRun } from './backup-runs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

test('backups and drills are recorded separately, and a manual backup does not hide a failed nightly one', async () => {
  expect(await readLastRuns(server.db)).toEqual({
    backup: { last: null, lastGood: null },
    drill: { last: null, lastGood: null },
  });
  const started_at = new Date('2026-11-23T02:00:00Z');
  const goodBackup = {
    kind: 'backup',
    succeeded: true,
    name: 'a',
    bytes: 5_000_000_000,
    report: 'Complete.',
    started_at,
  } as const;
  const failedBackup = { ...goodBackup, succeeded: false, name: 'b', bytes: null, report: 'The disk is full.' };
  await recordRun(server.db, goodBackup);
  await recordRun(server.db, failedBackup);
  const ended_at = expect.any(Date);
  expect(await readLastRuns(server.db)).toEqual({
    backup: { last: { ...failedBackup, ended_at }, lastGood: { ...goodBackup, ended_at } },
    drill: { last: null, lastGood: null },
  });
  const manualBackup = { ...goodBackup, name: '/backups/by-hand' };
  await recordRun(server.db, manualBackup);
  expect((await readLastRuns(server.db)).backup).toEqual({
    last: { ...failedBackup, ended_at },
    lastGood: { ...manualBackup, ended_at },
  });
});
