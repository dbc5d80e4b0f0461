// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/http/query.ts';
import { useChangeBooking } from './use-change-booking.ts';

/** Starts a change that succeeds when the test calls `finish`. */
function startChange() {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  let finish = () => {};
  const answer = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const [forget, onDone] = [vi.fn(), vi.fn()];
  const hook = renderHook(
    ({ id }) => useChangeBooking(id, () => answer, { done: 'Done', forget, onDone, stale: ['bookings'] }),
    { wrapper, initialProps: { id: 'a' } },
  );
  act(() => hook.result.current.change());
  return { ...hook, finish: () => act(async () => finish()), forget, onDone };
}

test('a change that succeeds drops the draft and calls onDone', async () => {
  const { finish, forget, onDone } = startChange();
  await finish();
  expect([forget, onDone].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test.each(['left', 'opened another booking'])(
  'a change drops the draft but does not call onDone if the user has %s meanwhile',
  async (action) => {
    const { finish, forget, onDone, unmount, rerender } = startChange();
    if (action === 'left') unmount();
    else rerender({ id: 'b' });
    await finish();
    expect([forget, onDone].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  },
);
