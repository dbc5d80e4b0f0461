import { useCallback, useState } from 'react';

/** `retry` repeats the last failed load. It is null if the last load succeeded. */
export function useRetry() {
  const [retry, setRetry] = useState<(() => void) | null>(null);

  const load = useCallback(async function load<T>(
    fetch: () => Promise<T>,
    apply: (answer: T) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const answer = await fetch().catch((error: unknown) => {
      if (!signal?.aborted) {
        console.warn(error);
        setRetry(() => () => void load(fetch, apply));
      }
      return null;
    });
    if (answer === null) return;
    setRetry(null);
    apply(answer);
  }, []);

  return { load, retry };
}
