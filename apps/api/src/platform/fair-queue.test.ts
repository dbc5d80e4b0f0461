import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Queues work that the test ends. `order` lists the names of the work that has begun. */
function startQueue(atOnce: number, waitingOfKey = 100) {
  const queue = new FairQueue({ atOnce, waitingOfKey }, 'Busy');
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, cost = 1) =>
    queue.run(name.charAt(0), cost, () => {
      order.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { add, end, order };
}

test('keys take turns, however many jobs of one key wait', async () => {
  const { add, end, order } = startQueue(1);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name);
  await end('');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a key with costly jobs runs fewer of them than a key with cheap jobs', async () => {
  const { add, end, order } = startQueue(1);
  void add('a1', 10);
  for (const name of ['a2', 'b1', 'b2', 'b3']) void add(name, name.startsWith('a') ? 10 : 1);
  await end('');
  for (const name of ['a1', 'b1', 'b2', 'b3']) await end(name);
  expect(order).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
});

test('one key has a limit of waiting jobs, which does not affect other keys', async () => {
  const { add, order } = startQueue(1, 1);
  void add('a1');
  void add('a2');
  await expect(add('a3')).rejects.toMatchObject({ code: 'unavailable', message: 'Busy' });
  void add('b1');
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['a1']);
});
