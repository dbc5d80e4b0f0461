import type { Acceptance } from '@fixit/contract/job/acceptance';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Search, searchText, startSearch } from './artisan-search.ts';

const somebody: Acceptance = {
  id: '1',
  service_id: '2',
  accepted_at: null,
  receiver: { id: '3', address: '', business_name: 'Beck & Co', services: [] },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function search(load: () => Promise<readonly Acceptance[]>) {
  const seen: Search[] = [];
  const loads = vi.fn(load);
  const running = startSearch({ load: loads, onChange: (now) => seen.push(now) });
  const last = () => {
    const now = seen.at(-1);
    return now && { ...now, text: searchText(now) };
  };
  return { loads, running, last, pass: (time: number) => vi.advanceTimersByTimeAsync(time) };
}

test('the search polls at once and every 5 s, counts its attempts, and ends after the tenth', async () => {
  const { loads, last, pass } = search(() => Promise.resolve([]));
  await pass(0);
  expect(loads).toHaveBeenCalledTimes(1);
  expect(last()?.text).toBe('Searching... (Attempt 1/10)');
  await pass(4_999);
  expect(loads).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(last()?.text).toBe('Searching... (Attempt 2/10)');
  await pass(40_000);
  expect(loads).toHaveBeenCalledTimes(10);
  expect(last()).toMatchObject({ state: 'ended', text: 'No providers available. Expanding search...' });
  await pass(60_000);
  expect(loads).toHaveBeenCalledTimes(10);
});

test('a search attempt without an answer is reported and counts', async () => {
  const { last, pass } = search(() => Promise.reject(new Error('away')));
  await pass(0);
  expect(last()?.text).toBe('Connection issue. Retrying...');
  await pass(45_000);
  expect(last()?.state).toBe('ended');
});

test('the search stops at the first acceptance', async () => {
  let accepted: Acceptance[] = [];
  const { loads, last, pass } = search(() => Promise.resolve(accepted));
  await pass(0);
  accepted = [somebody];
  await pass(5_000);
  expect(last()).toMatchObject({ state: 'found', count: 1, text: 'Providers found!' });
  await pass(60_000);
  expect(loads).toHaveBeenCalledTimes(2);
});

test('a pushed acceptance is shown at once and stops the search', async () => {
  const { loads, running, last, pass } = search(() => Promise.resolve([]));
  await pass(0);
  void running.push(2);
  expect(last()).toMatchObject({ state: 'found', count: 2 });
  await pass(60_000);
  expect(loads).toHaveBeenCalledTimes(2);
});
