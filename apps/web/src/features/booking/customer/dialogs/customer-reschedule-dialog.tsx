import type { Booking } from '@fixit/contract/booking';
import { AskTimeDialog, dropTypedTime } from '../../ask-time-dialog.tsx';
import { useRequestRescheduleAsCustomer } from '../../dialog-queries.ts';
import { dialogTexts as texts } from '../../dialog-texts.ts';

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
