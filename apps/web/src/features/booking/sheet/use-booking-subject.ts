import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { useJobSheet } from './job-sheet-queries.ts';
import { type SheetSubject, sheetOfBookings, subjectOfBooking } from './sheet-subject.ts';

/** The subject has only the booking until the job sheet of its chat has loaded. */
export function useBookingSubject(booking: Booking, reader: BookingSide): SheetSubject {
  const { data } = useJobSheet(booking.conversation_id || null);
  return subjectOfBooking(data ?? sheetOfBookings(reader, [booking]), booking);
}
