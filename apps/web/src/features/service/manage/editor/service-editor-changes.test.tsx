// @vitest-environment jsdom
import { completeHeader } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../../lib/http/query.ts';
import { useServicesAsArtisan } from '../service-manage-queries.ts';
import { useOrderServices } from './service-editor-changes.ts';

test('of two quick changes of the order, the answer to the first does not undo the second on the screen', async () => {
  let stored = ['1', '2', '3'];
  let answer = () => {};
  const headers = { [completeHeader]: '1' };
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    // The screen has time to show each answer.
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (method === service.listAsArtisan.method)
      return Response.json({ data: stored.map((id) => ({ id })) }, { headers });
    expect(address).toContain(service.order.path);
    // The app sends its bodies as JSON texts.
    ({ ids: stored } = JSON.parse(body as string) as { ids: string[] });
    await answered;
    return Response.json({}, { headers });
  });
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const seen: string[] = [];
  const { result } = renderHook(
    () => {
      const services = useServicesAsArtisan().data ?? [];
      seen.push(services.map(({ id }) => id).join(''));
      return { order: useOrderServices() };
    },
    { wrapper },
  );
  await waitFor(() => expect(seen.at(-1)).toBe('123'));
  act(() => result.current.order(['2', '1', '3']));
  await waitFor(() => expect(seen.at(-1)).toBe('213'));
  act(() => result.current.order(['2', '3', '1']));
  await waitFor(() => expect(seen.at(-1)).toBe('231'));
  answer();
  await waitFor(() => expect(stored).toEqual(['2', '3', '1']));
  await waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0));
  expect(seen.filter((order, index) => order !== seen[index - 1])).toEqual(['', '123', '213', '231']);
});
