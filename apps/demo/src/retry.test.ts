import { expect, it, vi } from 'vitest';
import { RefusedCall } from './client.ts';
import { readAgain, retryWhileAway } from './retry.ts';

const failing = (...errors: Error[]) =>
  vi.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
  });

it('a demo artisan reads again after a state conflict, three times at most', async () => {
  const taken = new RefusedCall('A call', 409);
  const act = failing(taken, new RefusedCall('A call', 400));
  await readAgain(act);
  expect(act).toHaveBeenCalledTimes(3);
  await expect(readAgain(failing(taken, taken, taken))).rejects.toBe(taken);
  const notFound = failing(new RefusedCall('A call', 404));
  await expect(readAgain(notFound)).rejects.toThrow('404');
  expect(notFound).toHaveBeenCalledTimes(1);
});

it('a demo artisan retries for a while if the server is away, but not after a refusal', async () => {
  const { signal } = new AbortController();
  const retry = { pause: 1, attempts: 3 };
  const away = failing(new TypeError('fetch failed'), new RefusedCall('A call', 503));
  await retryWhileAway(away, signal, retry);
  expect(away).toHaveBeenCalledTimes(3);
  await expect(retryWhileAway(failing(...Array(3).fill(new TypeError('away'))), signal, retry)).rejects.toThrow('away');
  const refused = failing(new RefusedCall('A call', 403));
  await expect(retryWhileAway(refused, signal, retry)).rejects.toThrow('403');
  expect(refused).toHaveBeenCalledTimes(1);
});
