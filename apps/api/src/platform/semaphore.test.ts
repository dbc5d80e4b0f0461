import { expect, test } from 'vitest';
import { KeyedSemaphore, Semaphore } from './semaphore.ts';

test('a semaphore limits how much work runs and how much waits, and refuses the rest', async () => {
  const semaphore = new Semaphore({ maxRunning: 2, maxWaiting: 1 });
  const ends: (() => void)[] = [];
  let highest = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    highest = Math.max(highest, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  const accepted = [semaphore.run(work), semaphore.run(work), semaphore.run(work)];
  await expect(semaphore.run(work)).rejects.toMatchObject({ code: 'unavailable' });
  for (let ended = 0; ended < accepted.length; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  await Promise.all(accepted);
  expect([highest, running]).toEqual([2, 0]);
});

test('a semaphore releases the slot of failed work', async () => {
  const semaphore = new Semaphore({ maxRunning: 1, maxWaiting: 1 });
  const failing = semaphore.run(() => Promise.reject(new Error('no')));
  const next = semaphore.run(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('a keyed semaphore limits each key separately', async () => {
  const semaphore = new KeyedSemaphore({ maxRunning: 1, maxWaiting: 0 }, 'Too much of yours.');
  let end = () => undefined as void;
  const running = semaphore.run('one', () => new Promise<void>((resolve) => (end = resolve)));
  const refused = { code: 'unavailable', message: 'Too much of yours.', retryAfter: 2 };
  await expect(semaphore.run('one', async () => 'never')).rejects.toMatchObject(refused);
  expect(await semaphore.run('two', async () => 'runs')).toBe('runs');
  end();
  await running;
  expect(await semaphore.run('one', async () => 'runs')).toBe('runs');
});
