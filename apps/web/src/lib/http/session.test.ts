// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import {
  currentToken,
  currentUserId,
  endSession,
  isRestricted,
  lastSignOutReason,
  startSession,
  staysLoggedIn,
  watchSession,
} from './session.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a session is stored as two plain strings and its listeners are called', () => {
  const listener = vi.fn();
  const stop = watchSession(listener);
  startSession({ token: 'abc', user_id: '7' });
  expect([localStorage.getItem('accessToken'), localStorage.getItem('userId')]).toEqual(['abc', '7']);
  endSession('inactive');
  stop();
  expect([currentToken(), currentUserId(), lastSignOutReason()]).toEqual([null, null, 'inactive']);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a logout in another tab calls the listeners', () => {
  const listener = vi.fn();
  const stop = watchSession(listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  stop();
  expect(listener).toHaveBeenCalledOnce();
});

test('the restriction of a suspended person ends with the session', () => {
  startSession({ token: 'restricted.abc', user_id: '7', restricted: true });
  expect(isRestricted()).toBe(true);
  endSession('session_ended');
  expect(isRestricted()).toBe(false);
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

test('an artisan can stay logged in on their own device until the session ends, and a customer never can', async () => {
  startSession({ token: 'abc', user_id: '7', own_device: true });
  expect(staysLoggedIn()).toBe(false);
  window.history.replaceState(null, '', '/workspace/login');
  vi.resetModules();
  const workspace = await import('./session.ts');
  workspace.startSession({ token: 'abc', user_id: '7', own_device: true });
  expect(workspace.staysLoggedIn()).toBe(true);
  workspace.endSession('signed_out');
  expect(workspace.staysLoggedIn()).toBe(false);
  workspace.startSession({ token: 'abc', user_id: '7', own_device: true });
  workspace.startSession({ token: 'def', user_id: '7' });
  expect(workspace.staysLoggedIn()).toBe(false);
  window.history.replaceState(null, '', '/');
});
