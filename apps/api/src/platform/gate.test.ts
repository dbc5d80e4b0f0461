import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

test('so many run at once, so many wait, the rest is turned away', async () => {
  const gate = new Gate({ atOnce: 2, waiting: 1 });
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  const passing = [gate.pass(work), gate.pass(work), gate.pass(work)];
  await expect(gate.pass(work)).rejects.toMatchObject({ code: 'unavailable' });
  for (let ended = 0; ended < passing.length; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  await Promise.all(passing);
  expect([most, running]).toEqual([2, 0]);
});

test('work that fails gives its place to the next', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 1 });
  const failing = gate.pass(() => Promise.reject(new Error('no')));
  const next = gate.pass(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
