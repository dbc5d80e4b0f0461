import type { Booking } from '@fixit/contract/booking';
import { dropTypedTime, RescheduleDialog } from '../../dialog/reschedule-dialog.tsx';
import { useRequestRescheduleAsCustomer } from './customer-dialog-changes.ts';
import { texts } from './customer-dialog-texts.ts';

interface CustomerRescheduleDialogProps {
  booking: Booking;
  onClose: () => void;
}

export function CustomerRescheduleDialog({ booking, onClose }: CustomerRescheduleDialogProps) {
  const otherName = booking.artisan_name;
  const ask = useRequestRescheduleAsCustomer(booking.id, otherName, () => dropTypedTime(booking), onClose);
  return (
    <RescheduleDialog
      booking={booking}
      side="customer"
      title={texts.reschedule}
      otherName={otherName}
      ask={ask}
      onClose={onClose}
    />
  );
}
