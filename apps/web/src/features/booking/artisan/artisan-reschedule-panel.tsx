import type { Booking } from '@fixit/contract/booking';
import { ReschedulePanel } from '../reschedule-panel.tsx';
import {
  useAcceptRescheduleAsArtisan,
  useDeclineRescheduleAsArtisan,
  useWithdrawRescheduleAsArtisan,
} from './artisan-booking-changes.ts';

export function ArtisanReschedulePanel({ booking }: { booking: Booking }) {
  return (
    <ReschedulePanel
      booking={booking}
      reader="artisan"
      accept={useAcceptRescheduleAsArtisan(booking.id)}
      decline={useDeclineRescheduleAsArtisan(booking.id)}
      withdraw={useWithdrawRescheduleAsArtisan(booking.id)}
    />
  );
}
