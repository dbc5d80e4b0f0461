import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/overlay/toast.ts';

interface ChangeResult {
  /** A toast shows this after success. */
  done: string;
  /** The toast after a refusal; without it the caller shows `error`. */
  failed?: (error: unknown) => string;
  /** Drops the draft, even if the user has left. */
  forget?: (() => void) | undefined;
  /** Not called once the user has left. */
  onDone?: (() => void) | undefined;
  /** These queries are invalidated in any case. */
  stale: QueryKey;
}

/** One change at a time, so that a double click changes it once. */
export function useChangeBooking<I = void>(
  id: string,
  send: (input: I) => Promise<unknown>,
  { done, failed, forget, onDone, stale }: ChangeResult,
) {
  const queryClient = useQueryClient();
  const mutationKey = ['booking', 'change', id];
  const openBookingId = useRef<string | null>(null);
  useEffect(() => {
    openBookingId.current = id;
    return () => {
      openBookingId.current = null;
    };
  }, [id]);
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: () => {
      toast.success(done);
      forget?.();
      // Not a callback of `mutate`: that waits for the refetch, which may unmount the caller.
      if (openBookingId.current === id) onDone?.();
    },
    onError: (refusal) => failed && toast.error(failed(refusal)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: stale }),
  });
  const change = (input: I, onError?: (refusal: unknown) => void) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(input, onError ? { onError } : {});
  };
  return { change, isPending, error };
}

export type BookingMutation<I = void> = ReturnType<typeof useChangeBooking<I>>;
