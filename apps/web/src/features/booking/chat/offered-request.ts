import { bookedStates, bookingState } from '@fixit/contract/booking';
import type { JobSheet, SheetRequest } from '@fixit/contract/job/job-sheet';

/** Returns the newest request that the artisan accepted and that has neither an appointment nor an open proposal. */
export function offeredRequest({ requests, bookings }: JobSheet): SheetRequest | null {
  const takenStates = new Set<string>([...bookedStates, bookingState.awaiting]);
  const takenIds = new Set(
    bookings.flatMap(({ id, booking_status }) => (takenStates.has(booking_status ?? bookingState.awaiting) ? id : [])),
  );
  const isTaken = ({ booking_ids }: SheetRequest) => booking_ids.some((id) => takenIds.has(id));
  return requests.find((request) => request.offer && !request.cancelled && !isTaken(request)) ?? null;
}
