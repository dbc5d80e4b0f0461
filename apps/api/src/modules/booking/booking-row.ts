import { type Booking, type BookingState, bookingState } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/shape';

type Shown = { [K in keyof Booking]-?: Exclude<Booking[K], undefined> };

export type BookingRow = Omit<Shown, 'booking_status' | 'customer_address' | 'service_category' | 'artisan_id'> & {
  state: BookingState;
  begun: boolean;
  ended: boolean;
  /** Whether so much time has passed since its end that nothing about it can be reported any more. */
  settled: boolean;
  address_open: boolean;
  customer_id: string;
  artisan_account_id: string;
  category: string;
  job_id: string | null;
  job_address: string | null;
  job_postcode: string | null;
  home_address: string | null;
  home_post_code: string | null;
};

export type Side = BookingSide;

/** `lapsed_by`: the side whose request to reschedule ran out unanswered and ended with the change. */
export type ChangedBooking = BookingRow & { lapsed_by?: Side | null };

export function otherSide(side: Side): Side {
  return side === 'customer' ? 'artisan' : 'customer';
}

export type PlaceRow = Pick<
  BookingRow,
  'address_open' | 'job_id' | 'job_address' | 'job_postcode' | 'home_address' | 'home_post_code'
>;

/** An artisan reads the address only once it is accepted, and not for ever. */
export function addressShown(row: PlaceRow, side: Side): string {
  return side === 'customer' || row.address_open ? placeOf(row) : '';
}

export function toBooking(row: BookingRow, side: Side): Booking {
  return {
    id: row.id,
    booking_status: row.state === bookingState.awaiting ? null : row.state,
    receiver: row.receiver,
    artisan_id: row.receiver,
    artisan_name: row.artisan_name,
    customer_name: row.customer_name,
    customer_address: addressShown(row, side),
    service_id: row.service_id,
    service_description: row.service_description,
    service_image: row.service_image,
    service_category: { category: row.category },
    appointment_date: row.appointment_date,
    appointment_time: row.appointment_time,
    duration_minutes: row.duration_minutes,
    conversation_id: row.conversation_id,
    price: row.price,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    expires_at: row.expires_at,
    free_until: row.free_until,
    late_by: row.late_by,
    closed_by: row.closed_by,
    reschedule: row.reschedule,
    problem: row.problem,
    reviewed: row.reviewed,
  };
}

/** Where the request is; of one that names a postcode alone, the home address if it is there. Without a request, home. */
function placeOf(row: PlaceRow): string {
  const { job_id, job_address, job_postcode, home_address, home_post_code } = row;
  const isHome = job_id === null || (!job_address && compact(job_postcode ?? '') === compact(home_post_code ?? ''));
  const [address, postcode] = isHome ? [home_address, home_post_code] : [job_address, job_postcode];
  return withPostCode(address ?? '', postcode ?? '');
}

function withPostCode(address: string, postcode: string): string {
  if (!address || !postcode) return address || postcode;
  return compact(address).endsWith(compact(postcode)) ? address : `${address}, ${postcode}`;
}

function compact(text: string): string {
  return text.toUpperCase().replace(/\s+/g, '');
}
