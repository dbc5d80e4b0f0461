import type { Booking } from '@fixit/contract/booking';
import { AskTimeDialog, dropTypedTime } from '../reschedule-dialog.tsx';
import { ownBookingTexts as texts } from './appointment-texts.ts';
import { useRequestRescheduleAsArtisan } from './change-queries.ts';

interface OwnRescheduleDialogProps {
  booking: Booking;
  onClose: () => void;
}

/** The artisan asks the customer for another time. */
export function OwnRescheduleDialog({ booking, onClose }: OwnRescheduleDialogProps) {
  const who = booking.customer_name;
  const ask = useRequestRescheduleAsArtisan(booking.id, who, () => dropTypedTime(booking), onClose);
  return <AskTimeDialog booking={booking} title={texts.askForTime} who={who} ask={ask} onClose={onClose} />;
}
