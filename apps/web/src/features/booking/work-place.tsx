import type { Booking } from '@fixit/contract/booking';
import typeStyles from '../../ui/theme/type.module.css';
import { lacksHouseNumber } from './booking-rules.ts';
import { bookingTexts as texts } from './booking-texts.ts';

export function WorkPlace({ booking }: { booking: Booking }) {
  return (
    <>
      {lacksHouseNumber(booking) && <strong className={typeStyles.strong}>{texts.noHouse} · </strong>}
      {booking.customer_address}
    </>
  );
}
