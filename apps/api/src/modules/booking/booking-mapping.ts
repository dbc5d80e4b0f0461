import { type Booking, type BookingState, bookingState } from '@fixit/contract/booking';
import type { BookingSide, PhoneSharing } from '@fixit/contract/booking/booking-shape';
import { addHouse, namesHouse } from '@fixit/contract/value/postal-address';

type CompleteBooking = { [K in keyof Booking]-?: Exclude<Booking[K], undefined> };

export type JoinedBooking = Omit<
  CompleteBooking,
  'booking_status' | 'customer_address' | 'house_known' | 'service_category' | 'artisan_id' | 'free_until' | 'phones'
> & {
  /** This is null if the time was agreed too late for a free cancellation. */
  free_until: string | null;
  state: BookingState;
  has_started: boolean;
  has_ended: boolean;
  is_report_period_over: boolean;
  is_address_open: boolean;
  /** This is null unless the sides may currently phone each other. */
  phones_until: string | null;
  customer_phone_sharing: PhoneSharing;
  artisan_phone_sharing: PhoneSharing;
  customer_phone: string;
  artisan_phone: string;
  customer_id: string;
  artisan_account_id: string;
  category: string;
  job_id: string | null;
  job_address: string | null;
  job_postcode: string | null;
  home_address: string | null;
  home_post_code: string | null;
};

/** If the change removed an expired reschedule, `reschedule_expired_by` is the side that requested it. */
export type ChangedBooking = JoinedBooking & { reschedule_expired_by?: BookingSide | null };

export function otherSide(side: BookingSide): BookingSide {
  return side === 'customer' ? 'artisan' : 'customer';
}

export type AddressColumns = Pick<
  JoinedBooking,
  'is_address_open' | 'job_id' | 'job_address' | 'job_postcode' | 'home_address' | 'home_post_code' | 'work_address'
>;

function mayReadAddress(row: AddressColumns, side: BookingSide): boolean {
  return side === 'customer' || row.is_address_open;
}

/** Returns an empty string for an artisan who may not yet, or no longer, read the address. */
export function visibleAddress(row: AddressColumns, side: BookingSide): string {
  return mayReadAddress(row, side) ? addressOf(row) : '';
}

export function visibleDirections(row: AddressColumns, side: BookingSide): string {
  return mayReadAddress(row, side) ? (row.work_address?.how_to_find ?? '') : '';
}

export function toBooking(row: JoinedBooking, side: BookingSide): Booking {
  return {
    id: row.id,
    booking_status: row.state === bookingState.awaiting ? null : row.state,
    receiver: row.receiver,
    artisan_id: row.receiver,
    artisan_name: row.artisan_name,
    customer_name: row.customer_name,
    customer_address: visibleAddress(row, side),
    house_known: row.work_address !== null || namesHouse(addressOf(row)),
    work_address: mayReadAddress(row, side) ? row.work_address : null,
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
    ...(row.free_until !== null && { free_until: row.free_until }),
    late_by: row.late_by,
    closed_by: row.closed_by,
    reschedule: row.reschedule,
    problem: row.problem,
    reviewed: row.reviewed,
    visit: row.visit,
    phones: phonesFor(row, side),
  };
}

/** Each side gets the other's number only if both share theirs. */
function phonesFor(row: JoinedBooking, side: BookingSide): Booking['phones'] {
  if (row.phones_until === null) return null;
  const { own, other } = phoneSharingOf(row, side);
  const [own_number, other_number] =
    side === 'customer' ? [row.customer_phone, row.artisan_phone] : [row.artisan_phone, row.customer_phone];
  const mayPhone = own === 'shared' && other === 'shared' && other_number !== '';
  return { until: row.phones_until, own_number, own, other, other_number: mayPhone ? other_number : null };
}

export function phoneSharingOf(row: JoinedBooking, side: BookingSide): { own: PhoneSharing; other: PhoneSharing } {
  const { customer_phone_sharing: customer, artisan_phone_sharing: artisan } = row;
  return side === 'customer' ? { own: customer, other: artisan } : { own: artisan, other: customer };
}

function addressOf(row: AddressColumns): string {
  const { work_address } = row;
  if (!work_address) return requestAddressOf(row);
  const { house_and_street: house, post_code } = work_address;
  return addHouse(requestAddressOf(row), { house, post_code });
}

function requestAddressOf(row: AddressColumns): string {
  const { job_id, job_address, job_postcode, home_address, home_post_code } = row;
  const isHome = job_id === null || (!job_address && normalise(job_postcode ?? '') === normalise(home_post_code ?? ''));
  const [address, postcode] = isHome ? [home_address, home_post_code] : [job_address, job_postcode];
  return withPostCode(address ?? '', postcode ?? '');
}

function withPostCode(address: string, postcode: string): string {
  if (!address || !postcode) return address || postcode;
  return normalise(address).endsWith(normalise(postcode)) ? address : `${address}, ${postcode}`;
}

function normalise(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
