// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/http/query.ts';
import { IdleNotice } from './idle-notice.tsx';

let requests: { path: string; isUnattended: boolean }[] = [];

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    requests.push({ path, isUnattended: headers.has('x-unattended') });
    return new Response(JSON.stringify({ message: '', data: {} }));
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IdleNotice />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advanceMinutes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

test('the panel asks after 28 idle minutes whether somebody is still there, and staying renews the session', async () => {
  await advanceMinutes(27);
  expect(screen.queryByRole('dialog')).toBeNull();
  await advanceMinutes(1.5);
  const stay = screen.getByRole('button', { name: 'Stay signed in' });
  fireEvent.pointerDown(stay);
  fireEvent.click(stay);
  await advanceMinutes(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requests).toEqual([{ path: '/operator/api/v1/me/', isUnattended: false }]);
});

test('the panel does not ask while somebody types', async () => {
  for (let minutes = 0; minutes < 40; minutes += 1) {
    fireEvent.keyDown(document.body, { key: 'a' });
    await advanceMinutes(1);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});
