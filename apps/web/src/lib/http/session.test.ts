// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { currentToken, currentUserId, endSession, lastSignOutReason, startSession, watchSession } from './session.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a session is stored as two plain strings and its watchers are called', () => {
  const told = vi.fn();
  const stop = watchSession(told);
  startSession({ token: 'abc', user_id: '7' });
  expect([localStorage.getItem('accessToken'), localStorage.getItem('userId')]).toEqual(['abc', '7']);
  endSession('inactive');
  stop();
  expect([currentToken(), currentUserId(), lastSignOutReason()]).toEqual([null, null, 'inactive']);
  expect(told).toHaveBeenCalledTimes(2);
});

test('logging out in another tab is noticed', () => {
  const told = vi.fn();
  const stop = watchSession(told);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  stop();
  expect(told).toHaveBeenCalledOnce();
});

test('an artisan’s session is stored under its own keys', async () => {
  window.history.replaceState(null, '', '/workspace/login');
  vi.resetModules();
  const workspace = await import('./session.ts');
  workspace.startSession({ token: 'abc', user_id: '7' });
  window.history.replaceState(null, '', '/');
  expect([localStorage.getItem('artisanAccessToken'), localStorage.getItem('artisanUserId')]).toEqual(['abc', '7']);
  expect(currentToken()).toBeNull();
});
