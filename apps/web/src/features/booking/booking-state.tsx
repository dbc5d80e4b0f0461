import type { Booking } from '@fixit/contract/booking';
import { Chip } from '../../ui/chip.tsx';
import { changeTexts } from './change-texts.ts';
import { texts } from './texts.ts';

/** How an appointment stands, as a chip in a line of its own, where that is worth a word: not while it is simply ahead. */
export function BookingState({ booking }: { booking: Booking }) {
  const words = stateText(booking);
  return words === null ? null : (
    <p>
      <Chip tone={booking.booking_status === 'disputed' ? 'awaiting' : 'plain'}>{words}</Chip>
    </p>
  );
}

function stateText(booking: Booking): string | null {
  const { booking_status: status, starts_at } = booking;
  if (status === 'completed') return texts.status[status] ?? null;
  if (status === 'cancelled') return cancelledText(booking);
  // A server that tells no instants gets no word of ours for a status that it does not know.
  return status === 'disputed' && starts_at ? changeTexts.problemReported : null;
}

function cancelledText({ closed_by, late_by }: Booking): string {
  const words = changeTexts.cancelledBy[closed_by ?? 'system'];
  return closed_by && late_by === closed_by ? `${words}, ${changeTexts.late}` : words;
}
