import { useCallback, useState } from 'react';

export interface CallAction<I, O> {
  run: (input: I) => Promise<O>;
  isPending: boolean;
}

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
