import type { Booking } from '@fixit/contract/booking';

/** What is to be done at an appointment, or only the trade where the proposal said nothing. */
export function whatText({ service_description, service_category }: Booking): string {
  return service_description || service_category?.category || '';
}
