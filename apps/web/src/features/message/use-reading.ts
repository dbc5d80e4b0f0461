import { useCallback, useState } from 'react';

/** Reads parts of a history. `again` repeats what failed last; null while nothing has. */
export function useReading() {
  const [again, setAgain] = useState<(() => void) | null>(null);

  const read = useCallback(async function read<T>(
    load: () => Promise<T>,
    put: (answer: T) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const answer = await load().catch(() => {
      // Logged only, says the specification: the browser logs the call, the screen offers to try again.
      if (!signal?.aborted) setAgain(() => () => void read(load, put));
      return null;
    });
    if (answer === null) return;
    setAgain(null);
    put(answer);
  }, []);

  return { read, again };
}
