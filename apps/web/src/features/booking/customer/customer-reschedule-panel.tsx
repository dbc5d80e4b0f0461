import type { Booking } from '@fixit/contract/booking';
import { ReschedulePanel } from '../reschedule-panel.tsx';
import {
  useAcceptRescheduleAsCustomer,
  useDeclineRescheduleAsCustomer,
  useWithdrawRescheduleAsCustomer,
} from './customer-booking-changes.ts';

export function CustomerReschedulePanel({ booking }: { booking: Booking }) {
  return (
    <ReschedulePanel
      booking={booking}
      reader="customer"
      accept={useAcceptRescheduleAsCustomer(booking.id)}
      decline={useDeclineRescheduleAsCustomer(booking.id)}
      withdraw={useWithdrawRescheduleAsCustomer(booking.id)}
    />
  );
}
