import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Queues jobs that the test ends. `order` lists the names of the started jobs. */
function startQueue(maxRunning: number, maxWaitingPerKey = 100) {
  const queue = new FairQueue({ maxRunning, maxWaitingPerKey }, 'Busy');
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

test('a key with many waiting jobs takes turns with other keys', async () => {
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

test('the limit of waiting jobs applies to each key separately', async () => {
  const { add, order } = startQueue(1, 1);
  void add('a1');
  void add('a2');
  await expect(add('a3')).rejects.toMatchObject({ code: 'unavailable', message: 'Busy' });
  void add('b1');
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['a1']);
});
