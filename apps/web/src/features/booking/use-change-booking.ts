import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../lib/http/call-error.ts';
import { offerUndo } from '../../ui/overlay/offer-undo.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { jobSheetKey } from './booking-queries.ts';

interface ChangeOptions {
  done: string;
  /** The toast offers to undo the change, and then shows `undone`. */
  undo?: { send: () => Promise<unknown>; undone: string } | undefined;
  /** Returns the text of a toast after a refusal. Without this, the caller must show `error`. */
  failed?: (error: unknown) => string;
  /** Drops the draft, even if the component has unmounted. */
  forget?: (() => void) | undefined;
  /** The hook does not call this if the component has unmounted or shows another booking. */
  onDone?: (() => void) | undefined;
  /** Invalidates these queries and the job sheets after success and after failure. */
  stale: QueryKey;
}

/** Sends one change of a booking at a time, so that a double click sends only one. */
export function useChangeBooking<I = void>(
  id: string,
  send: (input: I) => Promise<unknown>,
  { done, undo, failed, forget, onDone, stale }: ChangeOptions,
) {
  const queryClient = useQueryClient();
  const mutationKey = ['booking', 'change', id];
  const refetch = () =>
    Promise.all([stale, jobSheetKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
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
      if (undo) offerUndo({ text: done, undo: undo.send, undone: undo.undone, onSettled: () => void refetch() });
      else toast.success(done);
      forget?.();
      // A callback of `mutate` would wait for the refetch, which may unmount the caller.
      if (openBookingId.current === id) onDone?.();
    },
    onError: (refusal) => failed && toast.error(failed(refusal)),
    onSettled: refetch,
  });
  const change = (input: I, onError?: (refusal: unknown) => void) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(input, onError ? { onError } : {});
  };
  return { change, isPending, error };
}

interface ExplainedChangeOptions {
  done: string;
  fallback: string;
  stale: QueryKey;
}

export function useExplainedChange(
  id: string,
  send: () => Promise<unknown>,
  { done, fallback, stale }: ExplainedChangeOptions,
): BookingMutation {
  return useChangeBooking(id, send, { done, failed: (error) => sentenceOf(error, fallback), stale });
}

export type BookingMutation<I = void> = ReturnType<typeof useChangeBooking<I>>;
