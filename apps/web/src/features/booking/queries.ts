import { booking } from '@fixit/contract/booking';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { toast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

export const bookingsKey = ['booking', 'list'] as const;

/** All of the customer's bookings, in the server's order. */
export function useBookings(enabled = true) {
  return useQuery({
    queryKey: bookingsKey,
    queryFn: async ({ signal }) => (await call(booking.list, { query: {} }, { signal })).results ?? [],
    enabled,
  });
}

/** Accepts a proposed appointment, says so, and reads the list again. */
export function useAcceptBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (booking_id: string) => call(booking.accept, { query: { booking_id } }),
    onSuccess: () => toast.success(texts.confirmed),
    onError: () => toast.error(texts.acceptFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}

/** Rejects a proposed appointment, says so, and reads the list again. */
export function useRejectBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(booking.reject, { params: { id } }),
    onSuccess: () => toast.success(texts.rejected),
    onError: () => toast.error(texts.rejectFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingsKey }),
  });
}
