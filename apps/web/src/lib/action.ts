import { useCallback, useState } from 'react';

export interface CallAction<I, O> {
  run: (input: I) => Promise<O>;
  isPending: boolean;
}

/** For forms of screens that come before anything is cached. */
export function useAction<I, O>(act: (input: I) => Promise<O>): CallAction<I, O> {
  const [isPending, setPending] = useState(false);
  const run = useCallback(
    async (input: I) => {
      setPending(true);
      try {
        return await act(input);
      } finally {
        setPending(false);
      }
    },
    [act],
  );
  return { run, isPending };
}
