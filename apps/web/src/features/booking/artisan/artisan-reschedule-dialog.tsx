import type { Booking } from '@fixit/contract/booking';
import type { TimeOff } from '@fixit/contract/value/week';
import { dropTypedTime, RescheduleDialog } from '../dialog/reschedule-dialog.tsx';
import { useRequestRescheduleAsArtisan } from './artisan-booking-changes.ts';
import { texts } from './artisan-booking-texts.ts';

interface ArtisanRescheduleDialogProps {
  booking: Booking;
  timesOff: readonly TimeOff[] | undefined;
  onClose: () => void;
}

export function ArtisanRescheduleDialog({ booking, timesOff, onClose }: ArtisanRescheduleDialogProps) {
  const otherName = booking.customer_name;
  const ask = useRequestRescheduleAsArtisan(booking.id, otherName, () => dropTypedTime(booking), onClose);
  return (
    <RescheduleDialog
      booking={booking}
      side="artisan"
      title={texts.reschedule}
      otherName={otherName}
      ask={ask}
      timesOff={timesOff}
      onClose={onClose}
    />
  );
}
