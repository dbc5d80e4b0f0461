import type { Booking } from '@fixit/contract/booking';
import styles from '../booking-facts.module.css';
import { texts } from './customer-booking-texts.ts';

export function BookingFacts({ booking }: { booking: Booking }) {
  return (
    <dl className={styles.facts}>
      <dt>{texts.category}</dt>
      <dd>{booking.service_category.category}</dd>
      <dt>{texts.customerName}</dt>
      <dd>{booking.customer_name}</dd>
      <dt>{texts.customerAddress}</dt>
      <dd>{booking.customer_address}</dd>
      <dt>{texts.description}</dt>
      <dd>{booking.service_description}</dd>
    </dl>
  );
}
