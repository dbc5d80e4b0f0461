import type { Acceptance } from '@fixit/contract/job/acceptance';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Search, searchText, startSearch } from './artisan-search.ts';

const acceptance: Acceptance = {
  id: '1',
  service_id: '2',
  accepted_at: null,
  receiver: { id: '3', address: '', business_name: 'Beck & Co', services: [] },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function search(load: () => Promise<readonly Acceptance[]>) {
  const updates: Search[] = [];
  const loads = vi.fn(load);
  const activeSearch = startSearch({ load: loads, onChange: (update) => updates.push(update) });
  const lastUpdate = () => {
    const update = updates.at(-1);
    return update && { ...update, text: searchText(update) };
  };
  return { loads, activeSearch, lastUpdate, advance: (time: number) => vi.advanceTimersByTimeAsync(time) };
}

test('the search polls immediately and every 5 s, counts its attempts, and ends after the tenth', async () => {
  const { loads, lastUpdate, advance } = search(() => Promise.resolve([]));
  await advance(0);
  expect(loads).toHaveBeenCalledTimes(1);
  expect(lastUpdate()?.text).toBe('Searching... (Attempt 1/10)');
  await advance(4_999);
  expect(loads).toHaveBeenCalledTimes(1);
  await advance(1);
  expect(lastUpdate()?.text).toBe('Searching... (Attempt 2/10)');
  await advance(40_000);
  expect(loads).toHaveBeenCalledTimes(10);
  expect(lastUpdate()).toMatchObject({ state: 'ended', text: 'No providers available. Expanding search...' });
  await advance(60_000);
  expect(loads).toHaveBeenCalledTimes(10);
});

test('a failed search attempt is reported and counts towards the limit', async () => {
  const { lastUpdate, advance } = search(() => Promise.reject(new Error('away')));
  await advance(0);
  expect(lastUpdate()?.text).toBe('Connection issue. Retrying...');
  await advance(45_000);
  expect(lastUpdate()?.state).toBe('ended');
});

test('the search stops at the first acceptance', async () => {
  let accepted: Acceptance[] = [];
  const { loads, lastUpdate, advance } = search(() => Promise.resolve(accepted));
  await advance(0);
  accepted = [acceptance];
  await advance(5_000);
  expect(lastUpdate()).toMatchObject({ state: 'found', count: 1, text: 'Providers found!' });
  await advance(60_000);
  expect(loads).toHaveBeenCalledTimes(2);
});

test('a pushed acceptance is shown immediately and stops the search', async () => {
  const { loads, activeSearch, lastUpdate, advance } = search(() => Promise.resolve([]));
  await advance(0);
  void activeSearch.push(2);
  expect(lastUpdate()).toMatchObject({ state: 'found', count: 2 });
  await advance(60_000);
  expect(loads).toHaveBeenCalledTimes(2);
});
