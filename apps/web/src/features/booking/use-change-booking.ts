import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/overlay/toast.ts';

interface After {
  /** What is said when it is done. */
  done: string;
  /** What is said when it is refused; without it the caller shows `error`. */
  failed?: (error: unknown) => string;
  /** Drops what was typed for it, wherever the reader is by then. */
  forget?: (() => void) | undefined;
  /** Leads on from what was changed, unless the reader has left it meanwhile. */
  onDone?: (() => void) | undefined;
  /** What is read again in any case, so that it stands there as it is. */
  stale: QueryKey;
}

/** One change of one appointment at a time: whoever clicks twice has changed it once. */
export function useOneChange<I = void>(
  id: string,
  send: (input: I) => Promise<unknown>,
  { done, failed, forget, onDone, stale }: After,
) {
  const queryClient = useQueryClient();
  const mutationKey = ['booking', 'change', id];
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = id;
    return () => {
      shown.current = null;
    };
  }, [id]);
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: () => {
      toast.success(done);
      forget?.();
      // Not a callback of `mutate`: that waits for what is read again, which may take the caller off the screen.
      if (shown.current === id) onDone?.();
    },
    onError: (refusal) => failed && toast.error(failed(refusal)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: stale }),
  });
  const change = (input: I, onError?: (refusal: unknown) => void) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(input, onError ? { onError } : {});
  };
  return { change, isPending, error };
}

/** A change that can be made, and how the last try went. */
export type OneChange<I = void> = ReturnType<typeof useOneChange<I>>;
