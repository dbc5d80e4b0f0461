import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeError, describeRequest } from './log.ts';

test('a request is logged without what its address asks for', () => {
  expect(describeRequest({ method: 'GET', url: '/ws/chat/1/?extras=1&%74oken=secret', id: 'x' })).toEqual({
    method: 'GET',
    path: '/ws/chat/1/',
    id: 'x',
  });
});

test('a failed query is logged with its cause, without its values', () => {
  const error = new DrizzleQueryError('select $1', ['ada@example.test'], new Error('no such column'));
  const told = JSON.stringify(describeError(error));
  expect(told).toContain('Failed query: select $1');
  expect(told).toContain('caused by Error: no such column');
  expect(told).toContain('log.test.ts');
  expect(told).not.toContain('ada@');
});
