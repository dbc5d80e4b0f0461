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

test('the answer to a first reordering does not undo a second one on the screen', async () => {
  let storedIds = ['1', '2', '3'];
  let sendAnswer = () => {};
  const headers = { [completeHeader]: '1' };
  const answerAllowed = new Promise<void>((resolve) => (sendAnswer = resolve));
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    // Gives the screen time to render each answer.
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (method === service.listAsArtisan.method)
      return Response.json({ data: storedIds.map((id) => ({ id })) }, { headers });
    expect(url).toContain(service.order.path);
    // The app sends JSON bodies.
    ({ ids: storedIds } = JSON.parse(body as string) as { ids: string[] });
    await answerAllowed;
    return Response.json({}, { headers });
  });
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const renderedOrders: string[] = [];
  const { result } = renderHook(
    () => {
      const services = useServicesAsArtisan().data ?? [];
      renderedOrders.push(services.map(({ id }) => id).join(''));
      return { order: useOrderServices() };
    },
    { wrapper },
  );
  await waitFor(() => expect(renderedOrders.at(-1)).toBe('123'));
  act(() => result.current.order(['2', '1', '3']));
  await waitFor(() => expect(renderedOrders.at(-1)).toBe('213'));
  act(() => result.current.order(['2', '3', '1']));
  await waitFor(() => expect(renderedOrders.at(-1)).toBe('231'));
  sendAnswer();
  await waitFor(() => expect(storedIds).toEqual(['2', '3', '1']));
  await waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0));
  expect(renderedOrders.filter((order, index) => order !== renderedOrders[index - 1])).toEqual([
    '',
    '123',
    '213',
    '231',
  ]);
});
