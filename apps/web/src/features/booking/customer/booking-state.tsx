import { type Booking, bookingState } from '@fixit/contract/booking';
import { Chip } from '../../../ui/chip.tsx';
import { stateNames } from '../booking-state-names.ts';
import { cancelledText, lateRescheduleText } from '../describe-booking.ts';
import { visitHeadline } from '../visit/visit-headline.ts';
import styles from './booking-state.module.css';

/** Shows nothing for an accepted booking before the artisan is on the way. */
export function BookingState({ booking }: { booking: Booking }) {
  const text = chipText(booking);
  const lateReschedule = lateRescheduleText(booking, 'customer');
  if (text === null && lateReschedule === null) return null;
  return (
    <p className={styles.state}>
      {text !== null && (
        <Chip tone={booking.booking_status === bookingState.disputed ? 'awaiting' : 'plain'}>{text}</Chip>
      )}
      {lateReschedule !== null && <Chip>{lateReschedule}</Chip>}
    </p>
  );
}

function chipText(booking: Booking): string | null {
  const { booking_status: status, starts_at } = booking;
  if (!status) return null;
  if (status === bookingState.accepted) return visitHeadline(booking);
  if (status === bookingState.cancelled) return cancelledText(booking, 'customer');
  // A server that sends no `starts_at` may use states that this app does not know.
  if (!starts_at && status !== bookingState.completed) return null;
  return stateNames.customer[status] ?? null;
}
