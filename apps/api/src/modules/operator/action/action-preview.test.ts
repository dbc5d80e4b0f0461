import { expect, onTestFinished, test } from 'vitest';
import { compareActions } from '../../../testing/previews/random-actions.ts';
import { startTestServer } from '../../../testing/test-server.ts';

test('sixty random actions change the database exactly as their previews announced', async () => {
  const settings = { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' };
  const server = await startTestServer({ worker: false, settings });
  onTestFinished(() => server.stop());
  const { differences, ...counts } = await compareActions(server, 60, 1);
  expect(differences).toEqual([]);
  const { done, nothingToDo, refused } = counts;
  expect(done + nothingToDo + refused).toBe(60);
  expect(Math.min(done, nothingToDo, refused)).toBeGreaterThan(0);
}, 120_000);
