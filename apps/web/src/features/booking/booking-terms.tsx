import type { Booking } from '@fixit/contract/booking';
import { poundsText } from '@fixit/contract/pounds';
import { instantText } from '../../lib/format.ts';
import styles from './booking-card.module.css';
import { changeTexts as texts } from './change-texts.ts';

/** What was agreed besides the time: the price, and until when a proposal stands. Nothing where a server tells neither. */
export function BookingTerms({ booking: { booking_status, price, expires_at } }: { booking: Booking }) {
  const until = booking_status ? null : expires_at;
  if (price == null && !until) return null;
  return (
    <p className={styles.terms}>
      {price != null && <span className={styles.price}>{poundsText(price)}</span>}
      {until && <span>{texts.answerUntil(instantText(until))}</span>}
    </p>
  );
}
