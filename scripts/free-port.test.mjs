import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts } from './free-port.mjs';

test('consecutive ports are skipped if one of them is taken', async () => {
  // The first port is random, because other runs on this machine look for ports too.
  const first = await freePorts(3, 10_000 + Math.floor(Math.random() * 20_000));
  const taken = createServer().listen(first + 1, '127.0.0.1');
  await once(taken, 'listening');
  try {
    expect(await freePorts(3, first)).toBeGreaterThanOrEqual(first + 3);
  } finally {
    taken.close();
    await once(taken, 'close');
  }
  expect(await freePorts(3, first)).toBe(first);
});
