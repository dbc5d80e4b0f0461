import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts } from './free-port.mjs';

test('a range of ports is skipped if one of them is in use', async () => {
  // The first port is random, because other test runs on this machine search for ports too.
  const first = await freePorts(3, 10_000 + Math.floor(Math.random() * 20_000));
  const server = createServer().listen(first + 1, '127.0.0.1');
  await once(server, 'listening');
  try {
    expect(await freePorts(3, first)).toBeGreaterThanOrEqual(first + 3);
  } finally {
    server.close();
    await once(server, 'close');
  }
  expect(await freePorts(3, first)).toBe(first);
});
