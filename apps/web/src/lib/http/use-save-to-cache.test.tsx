// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { makeQueryClient } from './query.ts';
import { type SaveResult, useSaveToCache } from './use-save-to-cache.ts';

const queryKey = ['shop'];

/** Opens a form with loaded data. Each load and the one save return the given results. */
function renderSaveForm(loads: (() => Promise<string>)[], saveResult: SaveResult<string>) {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const load = () => loads.shift()?.() ?? Promise.reject(new Error('away'));
  return renderHook(
    () => ({
      query: useQuery({ queryKey, queryFn: load }),
      save: useSaveToCache(
        queryKey,
        async () => saveResult,
        (saved: string) => saved,
      ),
    }),
    { wrapper },
  );
}

test('a saved value stays in the cache even if the refetch fails', async () => {
  const { result } = renderSaveForm([async () => 'Beck'], { saved: 'Beck & Son' });
  await waitFor(() => expect(result.current.query.data).toBe('Beck'));
  await act(async () => expect(await result.current.save({})).toBeNull());
  await waitFor(() => expect(result.current.query).toMatchObject({ data: 'Beck & Son', isRefetchError: true }));
});

test('a save whose answer lacks the value refetches it, and a refused save does not', async () => {
  const { result } = renderSaveForm([async () => 'Beck', async () => 'Beck & Son'], { saved: undefined });
  await waitFor(() => expect(result.current.query.data).toBe('Beck'));
  await act(() => result.current.save({}));
  await waitFor(() => expect(result.current.query.data).toBe('Beck & Son'));

  const refused = renderSaveForm([async () => 'Beck'], { errors: { name: 'Name is required' } });
  await waitFor(() => expect(refused.result.current.query.data).toBe('Beck'));
  await act(async () => expect(await refused.result.current.save({})).toEqual({ name: 'Name is required' }));
  expect(refused.result.current.query).toMatchObject({ data: 'Beck', isRefetchError: false });
});
