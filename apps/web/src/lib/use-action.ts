import { useCallback, useState } from 'react';

export interface CallAction<I, O> {
  run: (input: I) => Promise<O>;
  isPending: boolean;
}

/** Runs a call for a form on a screen that caches nothing. */
export function useAction<I, O>(send: (input: I) => Promise<O>): CallAction<I, O> {
  const [isPending, setPending] = useState(false);
  const run = useCallback(
    async (input: I) => {
      setPending(true);
      try {
        return await send(input);
      } finally {
        setPending(false);
      }
    },
    [send],
  );
  return { run, isPending };
}
