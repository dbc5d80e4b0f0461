import type { Booking } from '@fixit/contract/booking';
import { Chip } from '../../ui/chip.tsx';
import { changeTexts } from './change-texts.ts';
import { texts } from './texts.ts';

/** How an appointment stands, as a chip, where that is worth a word: not while it is simply ahead. */
export function BookingState({ booking }: { booking: Booking }) {
  const { booking_status: status, starts_at } = booking;
  // A server that tells no instants gives no word of ours to a status that is unknown to it.
  if (status === 'disputed' && starts_at) return <Chip tone="awaiting">{changeTexts.problemReported}</Chip>;
  if (status === 'completed') return <Chip>{texts.status[status]}</Chip>;
  return status === 'cancelled' ? <Chip>{cancelledText(booking)}</Chip> : null;
}

function cancelledText({ closed_by, late_by }: Booking): string {
  const words = changeTexts.cancelledBy[closed_by ?? 'system'];
  return closed_by && late_by === closed_by ? `${words}, ${changeTexts.late}` : words;
}
