import type { Booking } from '@fixit/contract/booking';
import { dropTypedTime, RescheduleDialog } from '../dialog/reschedule-dialog.tsx';
import { useRequestRescheduleAsArtisan } from './changes.ts';
import { texts } from './texts.ts';

interface ArtisanRescheduleDialogProps {
  booking: Booking;
  onClose: () => void;
}

export function ArtisanRescheduleDialog({ booking, onClose }: ArtisanRescheduleDialogProps) {
  const who = booking.customer_name;
  const ask = useRequestRescheduleAsArtisan(booking.id, who, () => dropTypedTime(booking), onClose);
  return <RescheduleDialog booking={booking} title={texts.reschedule} who={who} ask={ask} onClose={onClose} />;
}
