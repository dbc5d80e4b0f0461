import type { Booking } from '@fixit/contract/booking';
import { dialogTexts as texts } from './texts.ts';
import { AskTimeDialog, dropTypedTime } from '../../reschedule-dialog.tsx';
import { useRequestRescheduleAsCustomer } from './queries.ts';

interface RescheduleDialogProps {
  booking: Booking;
  onClose: () => void;
}

/** The customer asks the artisan for another time. */
export function RescheduleDialog({ booking, onClose }: RescheduleDialogProps) {
  const who = booking.artisan_name;
  const ask = useRequestRescheduleAsCustomer(booking.id, who, () => dropTypedTime(booking), onClose);
  return <AskTimeDialog booking={booking} title={texts.reschedule} who={who} ask={ask} onClose={onClose} />;
}
