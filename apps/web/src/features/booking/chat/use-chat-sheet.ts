import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { JobSheet } from '@fixit/contract/job/job-sheet';
import { useBookings } from '../booking-queries.ts';
import { useJobSheet } from '../sheet/job-sheet-queries.ts';
import { sheetOfBookings } from '../sheet/sheet-subject.ts';

export interface ChatSheet {
  data: JobSheet | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Returns only the bookings if the server has no job sheets. */
export function useChatSheet(conversation_id: string | null): ChatSheet {
  const sheet = useJobSheet(conversation_id);
  const bookings = useBookings(sheet.isError && !sheet.data);
  const chatBookings = bookings.data?.filter((booking) => booking.conversation_id === conversation_id);
  return sheetOrBookings('customer', sheet, { ...bookings, data: chatBookings });
}

type SheetLoading<T> = Omit<ChatSheet, 'data'> & { data: T | undefined };

export function sheetOrBookings(
  side: BookingSide,
  sheet: SheetLoading<JobSheet>,
  bookings: SheetLoading<readonly Booking[]>,
): ChatSheet {
  if (sheet.data || !sheet.isError) return { ...sheet, isError: false };
  return { ...bookings, data: bookings.data && sheetOfBookings(side, bookings.data) };
}
