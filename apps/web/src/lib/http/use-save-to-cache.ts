import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Refusals } from '../form/draft-form.ts';

export type SaveResult<T> = { errors: Refusals; saved?: undefined } | { errors?: undefined; saved: T | undefined };

/** Writes the answer to the cache immediately, then waits for the refetch. Resolves to the invalid fields, if any. */
export function useSaveToCache<V, T, K>(
  queryKey: QueryKey,
  send: (values: V) => Promise<SaveResult<T>>,
  updateCache: (saved: T, cached: K | undefined) => K | undefined,
): (values: V) => Promise<Refusals | null> {
  const queryClient = useQueryClient();
  return async (values) => {
    const { errors, saved } = await send(values);
    if (errors) return errors;
    if (saved) queryClient.setQueryData<K>(queryKey, (cached) => updateCache(saved, cached));
    await queryClient.invalidateQueries({ queryKey });
    return null;
  };
}
