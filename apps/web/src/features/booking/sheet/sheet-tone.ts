import { bookingState } from '@fixit/contract/booking';
import { lacksHouseNumber } from '../booking-rules.ts';
import { openRescheduleOf } from '../booking-schedule.ts';
import type { SheetSubject } from './sheet-subject.ts';

/** Returns 'waiting' while either side must act. */
export function sheetTone({ booking, request }: SheetSubject, now: number): 'agreed' | 'waiting' | 'over' {
  if (!booking) return request && !request.cancelled ? 'waiting' : 'over';
  const { booking_status, starts_at } = booking;
  if (!booking_status || booking_status === bookingState.disputed) return 'waiting';
  if (booking_status !== bookingState.accepted) return 'over';
  const hasBegun = starts_at !== undefined && Date.parse(starts_at) <= now;
  return hasBegun || lacksHouseNumber(booking) || openRescheduleOf(booking, now) ? 'waiting' : 'agreed';
}
