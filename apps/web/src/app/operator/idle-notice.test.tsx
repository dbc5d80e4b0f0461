// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/http/query.ts';
import { IdleNotice } from './idle-notice.tsx';

let sent: { address: string; isUnattended: boolean }[] = [];

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Headers }) => {
    sent.push({ address, isUnattended: headers.has('x-unattended') });
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

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

test('the panel asks after 28 idle minutes whether somebody is still there, and staying renews the session', async () => {
  await pass(27);
  expect(screen.queryByRole('dialog')).toBeNull();
  await pass(1.5);
  const stay = screen.getByRole('button', { name: 'Stay signed in' });
  fireEvent.pointerDown(stay);
  fireEvent.click(stay);
  await pass(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ address: '/operator/api/v1/me/', isUnattended: false }]);
});

test('the panel does not ask somebody who types', async () => {
  for (let minutes = 0; minutes < 40; minutes += 1) {
    fireEvent.keyDown(document.body, { key: 'a' });
    await pass(1);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});
