import { type Booking, type BookingState, bookingLife } from '@fixit/contract/booking';
import { mayFollow } from '@fixit/contract/state';
import { Temporal } from 'temporal-polyfill';

const zone = 'Europe/London';

/** What the database tells of an appointment; `state` is already `expired` once an unanswered one has begun. */
export type BookingRow = Omit<Booking, 'booking_status' | 'customer_address' | 'service_category'> & {
  state: BookingState;
  begun: boolean;
  customer_id: string;
  artisan_account_id: string;
  category: string;
  conversation_job_id: string | null;
  job_address: string | null;
  job_postcode: string | null;
  home_address: string | null;
  home_post_code: string | null;
};

export type Side = 'customer' | 'artisan';

/**
 * The instant of a wall time in London, or null when the clocks jump over it. Of a time that comes twice the earlier
 * is meant.
 */
export function londonInstant(date: string, time: string): string | null {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? zoned.toInstant().toString() : null;
}

/** An appointment as one side may see it: an artisan reads where to go only once it is accepted. */
export function showBooking(row: BookingRow, side: Side): Booking {
  const mayReadAddress = side === 'customer' || row.state === 'accepted';
  return {
    id: row.id,
    booking_status: row.state === 'awaiting' ? null : row.state,
    receiver: row.receiver,
    artisan_name: row.artisan_name,
    customer_name: row.customer_name,
    customer_address: mayReadAddress ? placeOf(row) : '',
    service_id: row.service_id,
    service_description: row.service_description,
    service_image: row.service_image,
    service_category: { category: row.category },
    appointment_date: row.appointment_date,
    appointment_time: row.appointment_time,
    duration_minutes: row.duration_minutes,
    conversation_id: row.conversation_id,
  };
}

/** Why an appointment cannot become what was asked: its time is over, or its life does not go there. */
export function whyNot(row: BookingRow, wanted: BookingState[]): 'time_passed' | 'state_conflict' {
  return row.state === 'expired' || (row.begun && wanted.some((state) => mayFollow(bookingLife, row.state, state)))
    ? 'time_passed'
    : 'state_conflict';
}

function placeOf(row: BookingRow): string {
  const [address, postcode] = row.conversation_job_id
    ? [row.job_address, row.job_postcode]
    : [row.home_address, row.home_post_code];
  return withPostCode(address ?? '', postcode ?? '');
}

function withPostCode(address: string, postcode: string): string {
  if (!address || !postcode) return address || postcode;
  return compact(address).endsWith(compact(postcode)) ? address : `${address}, ${postcode}`;
}

function compact(text: string): string {
  return text.toUpperCase().replace(/\s+/g, '');
}
