import { booking } from '@fixit/contract/booking';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { listOf } from '../../lib/list.ts';
import { toast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

export const bookingsKey = ['booking', 'list'] as const;

/** All of the customer's bookings, in the server's order. */
export function useBookings(enabled = true) {
  return useQuery({
    queryKey: bookingsKey,
    queryFn: async ({ signal }) => listOf((await call(booking.list, { query: {} }, { signal })).results),
    enabled,
  });
}

/** Accepts a proposed appointment, says so, and reads the list again. */
export function useAcceptBooking(id: string) {
  return useAnswer(id, () => call(booking.accept, { query: { booking_id: id } }), texts.confirmed, texts.acceptFailed);
}

/** Rejects a proposed appointment, says so, and reads the list again. */
export function useRejectBooking(id: string) {
  return useAnswer(id, () => call(booking.reject, { params: { id } }), texts.rejected, texts.rejectFailed);
}

/** One answer to one appointment at a time: whoever clicks twice has answered once. The list is read again in any case. */
export function useAnswer(
  id: string,
  send: () => Promise<unknown>,
  done: string,
  failed: string | ((error: unknown) => string),
) {
  const queryClient = useQueryClient();
  const mutationKey = ['booking', 'answer', id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(typeof failed === 'string' ? failed : failed(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
  const answer = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { answer, isPending };
}
