import { useCallback, useState } from 'react';

/** `again` repeats the last failed load; null while nothing has failed. */
export function useRetry() {
  const [again, setAgain] = useState<(() => void) | null>(null);

  const load = useCallback(async function load<T>(
    read: () => Promise<T>,
    apply: (answer: T) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const answer = await read().catch((error: unknown) => {
      if (!signal?.aborted) {
        console.warn(error);
        setAgain(() => () => void load(read, apply));
      }
      return null;
    });
    if (answer === null) return;
    setAgain(null);
    apply(answer);
  }, []);

  return { load, again };
}
