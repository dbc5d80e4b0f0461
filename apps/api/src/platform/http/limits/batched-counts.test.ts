import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { BatchedCounts, flushIntervalMs } from './batched-counts.ts';
import type { LimitCounts } from './limit-counts.ts';

test('pending counts are flushed outside the context of the call that made them', async () => {
  const currentCall = new AsyncLocalStorage<string>();
  const flushContexts: (string | undefined)[] = [];
  const counts: LimitCounts = {
    add: async (_rate, additions) => {
      flushContexts.push(currentCall.getStore());
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
      await vi.advanceTimersByTimeAsync(flushIntervalMs);
    });
  } finally {
    vi.useRealTimers();
  }
  expect(flushContexts).toEqual([undefined]);
});
