import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { isPassword } from './password.ts';

vi.mock('@node-rs/argon2', () => ({ hash: async () => 'hashed', verify: vi.fn(() => new Promise(() => undefined)) }));

test('two passwords are checked at a time, and further calls are refused as unavailable while the queue is full', async () => {
  const waiting = Array.from({ length: 202 }, () => isPassword('a', 'hashed'));
  await expect(isPassword('a', 'hashed')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(verify).toHaveBeenCalledTimes(2);
  expect(waiting).toHaveLength(202);
});
