import { expect, it, vi } from 'vitest';
import { RefusedCall } from './client.ts';
import { retryOnConflict, retryWhileAway } from './retry.ts';

const failing = (...errors: Error[]) =>
  vi.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
  });

it('after a conflict or an invalid choice, a task is attempted again, at most three times in all', async () => {
  const taken = new RefusedCall('A call', 409);
  const task = failing(taken, new RefusedCall('A call', 400));
  await retryOnConflict(task);
  expect(task).toHaveBeenCalledTimes(3);
  await expect(retryOnConflict(failing(taken, taken, taken))).rejects.toBe(taken);
  const notFound = failing(new RefusedCall('A call', 404));
  await expect(retryOnConflict(notFound)).rejects.toThrow('404');
  expect(notFound).toHaveBeenCalledTimes(1);
});

it('a task is repeated while the server is unreachable, but not after a refusal', async () => {
  const { signal } = new AbortController();
  const retry = { pauseMs: 1, attempts: 3 };
  const task = failing(new TypeError('fetch failed'), new RefusedCall('A call', 503));
  await retryWhileAway(task, signal, retry);
  expect(task).toHaveBeenCalledTimes(3);
  await expect(retryWhileAway(failing(...Array(3).fill(new TypeError('away'))), signal, retry)).rejects.toThrow('away');
  const refused = failing(new RefusedCall('A call', 403));
  await expect(retryWhileAway(refused, signal, retry)).rejects.toThrow('403');
  expect(refused).toHaveBeenCalledTimes(1);
});
