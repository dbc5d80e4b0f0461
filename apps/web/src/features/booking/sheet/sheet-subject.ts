import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { JobSheet, SheetChange, SheetRequest } from '@fixit/contract/job/job-sheet';
import { openBookings } from '../chat/chat-booking-lists.ts';

/** A job sheet is about a booking, a request, or both. */
export interface SheetSubject {
  reader: BookingSide;
  otherName: string;
  booking: Booking | null;
  request: SheetRequest | null;
  changes: readonly SheetChange[];
}

/** Stands in for a job sheet that has not loaded, or that the server lacks. */
export function sheetOfBookings(side: BookingSide, bookings: readonly Booking[]): JobSheet {
  const artisan_name = bookings[0]?.artisan_name ?? 'the artisan';
  return { side, artisan_name, customer_name: 'the customer', requests: [], bookings: [...bookings], changes: [] };
}

function subjectOf(sheet: JobSheet, booking: Booking | null, request: SheetRequest | null): SheetSubject {
  const { side: reader, artisan_name, customer_name } = sheet;
  const otherName = reader === 'customer' ? artisan_name : (booking?.customer_name ?? customer_name);
  const changes = booking ? sheet.changes.filter(({ booking_id }) => booking_id === booking.id) : [];
  return { reader, otherName, booking, request, changes };
}

/** The booking may be newer than its copy in the sheet, or missing from the sheet. */
export function subjectOfBooking(sheet: JobSheet, booking: Booking): SheetSubject {
  return subjectOf(sheet, booking, sheet.requests.find(({ booking_ids }) => booking_ids.includes(booking.id)) ?? null);
}

/**
 * Chooses the first open booking, otherwise a request that has not led to a booking, otherwise the newest booking.
 * Newer bookings have greater ids.
 */
export function currentSubject(sheet: JobSheet, now: number): SheetSubject {
  const [firstOpen] = openBookings(sheet.bookings, sheet.side, now);
  if (firstOpen) return subjectOfBooking(sheet, firstOpen);
  const newest = sheet.bookings.toSorted((a, b) => b.id.localeCompare(a.id))[0];
  const [request] = sheet.requests;
  const isUnbooked = request && request.booking_ids.length === 0 && !request.cancelled;
  if (newest && !isUnbooked) return subjectOfBooking(sheet, newest);
  return subjectOf(sheet, null, request ?? null);
}
