import { beforeEach, expect, test, vi } from 'vitest';
import { currentToken, currentUserId, endSession, lastFarewell, startSession, watchSession } from './session.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a session is kept as two plain strings and told to whoever watches', () => {
  const told = vi.fn();
  const stop = watchSession(told);
  startSession({ token: 'abc', user_id: '7' });
  expect([localStorage.getItem('accessToken'), localStorage.getItem('userId')]).toEqual(['abc', '7']);
  endSession('inactive');
  stop();
  expect([currentToken(), currentUserId(), lastFarewell()]).toEqual([null, null, 'inactive']);
  expect(told).toHaveBeenCalledTimes(2);
});

test('a log-out in another tab is noticed', () => {
  const told = vi.fn();
  const stop = watchSession(told);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  stop();
  expect(told).toHaveBeenCalledOnce();
});
