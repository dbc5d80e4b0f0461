import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Refusals } from '../form/draft-form.ts';

/** What came of sending a form: the fields that are wrong, or what is saved now, where the server says it. */
export type Sent<T> = { wrong: Refusals; saved?: undefined } | { wrong?: undefined; saved: T | undefined };

/**
 * A way to save that puts the answer where it is read, so that it stands there whatever becomes of reading it again, and is
 * through when that is over. Answers the fields that are wrong, if any.
 */
export function useSaveToCache<V, T, K>(
  queryKey: QueryKey,
  send: (values: V) => Promise<Sent<T>>,
  put: (saved: T, known: K | undefined) => K | undefined,
): (values: V) => Promise<Refusals | null> {
  const queryClient = useQueryClient();
  return async (values) => {
    const { wrong, saved } = await send(values);
    if (wrong) return wrong;
    if (saved) queryClient.setQueryData<K>(queryKey, (known) => put(saved, known));
    await queryClient.invalidateQueries({ queryKey });
    return null;
  };
}
