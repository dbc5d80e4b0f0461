import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { BatchedCounts, interval } from './batched-counts.ts';
import type { LimitCounts } from './limit-counts.ts';

test('counts are added to the shared ones outside the call that made them, however long that call takes', async () => {
  const currentCall = new AsyncLocalStorage<string>();
  const addedBy: (string | undefined)[] = [];
  const counts: LimitCounts = {
    add: async (_rate, additions) => {
      addedBy.push(currentCall.getStore());
      return additions.map(({ by }) => ({ count: by, msLeft: 60_000 }));
    },
    takeBack: async () => undefined,
    clear: async () => undefined,
  };
  vi.useFakeTimers();
  try {
    const batched = new BatchedCounts(counts, { points: 10, seconds: 60, by: 'account' }, (error) => {
      throw error;
    });
    await currentCall.run('a slow call', async () => {
      batched.count('an account', 1);
      await vi.advanceTimersByTimeAsync(interval);
    });
  } finally {
    vi.useRealTimers();
  }
  expect(addedBy).toEqual([undefined]);
});
