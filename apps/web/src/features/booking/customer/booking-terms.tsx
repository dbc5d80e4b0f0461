import type { Booking } from '@fixit/contract/booking';
import { poundsText } from '@fixit/contract/value/pounds';
import { nearInstantText } from '../../../lib/format.ts';
import { bookingTexts as texts } from '../booking-texts.ts';
import { spanText } from '../describe-booking.ts';
import styles from './booking-card.module.css';

/** Renders nothing if the server sends none of these terms. */
export function BookingTerms({ booking }: { booking: Booking }) {
  const { booking_status, price, expires_at } = booking;
  const span = spanText(booking);
  const until = booking_status ? null : expires_at;
  if (!span && price == null && !until) return null;
  return (
    <p className={styles.terms}>
      {span && <span>{span}</span>}
      {price != null && <span className={styles.price}>{poundsText(price)}</span>}
      {until && <span>{texts.replyBy(nearInstantText(until))}</span>}
    </p>
  );
}
