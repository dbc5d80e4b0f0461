// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchInactivity } from './inactivity.ts';

const minutes = 60_000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

test('fifteen minutes without activity end the session', () => {
  const onInactive = vi.fn();
  watchInactivity(onInactive);
  vi.advanceTimersByTime(15 * minutes - 1);
  expect(onInactive).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onInactive).toHaveBeenCalledOnce();
});

test('a key press restarts the countdown', () => {
  const onInactive = vi.fn();
  watchInactivity(onInactive);
  vi.advanceTimersByTime(10 * minutes);
  window.dispatchEvent(new KeyboardEvent('keydown'));
  vi.advanceTimersByTime(14 * minutes);
  expect(onInactive).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 * minutes);
  expect(onInactive).toHaveBeenCalledOnce();
});

test('activity in another tab counts as activity', () => {
  const onInactive = vi.fn();
  watchInactivity(onInactive);
  vi.advanceTimersByTime(14 * minutes);
  localStorage.setItem('lastActivity', String(Date.now()));
  vi.advanceTimersByTime(14 * minutes);
  expect(onInactive).not.toHaveBeenCalled();
});
