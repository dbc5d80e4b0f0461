import type { Booking } from '@fixit/contract/booking';
import { Chip } from '../../../ui/chip.tsx';
import { cancelledText, movedLateText } from '../booking-text.ts';
import { changeTexts } from '../texts.ts';
import styles from './booking-state.module.css';
import { texts } from './texts.ts';

/** How an appointment stands, as chips in a line of their own, where that is worth a word: not while it is simply ahead. */
export function BookingState({ booking }: { booking: Booking }) {
  const words = stateText(booking);
  const moved = movedLateText(booking, 'customer');
  if (words === null && moved === null) return null;
  return (
    <p className={styles.state}>
      {words !== null && <Chip tone={booking.booking_status === 'disputed' ? 'awaiting' : 'plain'}>{words}</Chip>}
      {moved !== null && <Chip>{moved}</Chip>}
    </p>
  );
}

function stateText(booking: Booking): string | null {
  const { booking_status: status, starts_at } = booking;
  if (status === 'completed') return texts.status[status] ?? null;
  if (status === 'cancelled') return cancelledText(booking, 'customer');
  // A server that tells no instants gets no word of ours for a status that it does not know.
  if (!status || !starts_at) return null;
  return status === 'disputed' ? changeTexts.problemReported : (changeTexts.cameToNothing[status] ?? null);
}
