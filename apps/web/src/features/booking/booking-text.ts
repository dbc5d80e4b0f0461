import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/shape';
import { changeTexts as texts } from './texts.ts';

function sideAs(reader: BookingSide, side: BookingSide): 'you' | BookingSide {
  return reader === side ? 'you' : side;
}

/** Who called an appointment off, and whether late, in words for one of the two. */
export function cancelledText({ closed_by, late_by }: Booking, reader: BookingSide): string {
  if (closed_by !== 'customer' && closed_by !== 'artisan') return texts.cancelled;
  const words = texts.cancelledBy[sideAs(reader, closed_by)];
  return late_by === closed_by ? `${words}, ${texts.late}` : words;
}

/** Who moved an appointment late, in words for one of the two; null where nobody did, or one of them called it off. */
export function movedLateText({ booking_status, closed_by, late_by }: Booking, reader: BookingSide): string | null {
  if (!late_by || (booking_status === 'cancelled' && late_by === closed_by)) return null;
  return texts.movedLateBy[sideAs(reader, late_by)];
}
