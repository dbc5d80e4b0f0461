import { type Booking, bookingState } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { appointmentText, clockText, durationText, instantText, londonDateTime } from '../../lib/format.ts';
import type { OpenReschedule } from './booking-schedule.ts';
import { stateNames } from './booking-state-names.ts';
import { bookingTexts as texts } from './booking-texts.ts';

function sideAs(reader: BookingSide, side: BookingSide): 'you' | BookingSide {
  return reader === side ? 'you' : side;
}

/** An unknown state is shown as it is. */
export function stateText({ booking_status }: Booking, reader: BookingSide): string {
  const state = booking_status || 'awaiting';
  return stateNames[reader][state] ?? state;
}

export function cancelledText({ closed_by, late_by }: Booking, reader: BookingSide): string {
  if (closed_by !== 'customer' && closed_by !== 'artisan') return stateNames[reader][bookingState.cancelled] ?? '';
  const text = texts.cancelledBy[sideAs(reader, closed_by)];
  return late_by === closed_by ? `${text}, ${texts.late}` : text;
}

/** Returns null if no side rescheduled late, or if that side has cancelled the booking since. */
export function lateRescheduleText(
  { booking_status, closed_by, late_by }: Booking,
  reader: BookingSide,
): string | null {
  if (!late_by || (booking_status === bookingState.cancelled && late_by === closed_by)) return null;
  return texts.movedLateBy[sideAs(reader, late_by)];
}

export function noReplyText(reschedule: OpenReschedule, reader: BookingSide, otherName: string): string {
  const time = appointmentText(reschedule.appointment_date, reschedule.appointment_time);
  return reschedule.asked_by === reader
    ? texts.theyDidNotReply(otherName, time)
    : texts.youDidNotReply(otherName, time);
}

/** Returns 'until 11:30 (1 h 30 min)', for example, and '' if the server sends neither end nor duration. */
export function spanText({ appointment_date, duration_minutes, ends_at }: Booking): string {
  const end = ends_at ? `until ${isOnDay(appointment_date, ends_at) ? clockText(ends_at) : instantText(ends_at)}` : '';
  const length = duration_minutes > 0 ? `(${durationText(duration_minutes)})` : '';
  return [end, length].filter(Boolean).join(' ');
}

function isOnDay(day: string, instant: string): boolean {
  return londonDateTime(instant)?.[0] === day;
}
