import { type Booking, bookingState } from '@fixit/contract/booking';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { customProperties } from '../../../ui/custom-properties.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { stateText } from '../booking-text.ts';
import styles from './calendar-block.module.css';
import type { Block } from './calendar-days.ts';
import { workText } from './calendar-days.ts';

function lookOf({ booking_status }: Booking): string | undefined {
  if (!booking_status) return styles.awaiting;
  if (booking_status === bookingState.disputed) return styles.disputed;
  return booking_status === bookingState.completed ? styles.over : styles.accepted;
}

/** Keeps the present view. */
export function addressOfOpened(booking: Booking, search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.set('booking_id', booking.id);
  return `${paths.bookings()}?${query}`;
}

interface CalendarBlockProps {
  block: Block;
  fromHour: number;
  search: URLSearchParams;
}

export function CalendarBlock({ block, fromHour, search }: CalendarBlockProps) {
  const { booking, from, to, lane, lanes } = block;
  const place = customProperties({
    '--from': (from - fromHour * 60) / 60,
    '--length': (to - from) / 60,
    '--lane': lane,
    '--lanes': lanes,
  });
  return (
    <li className={classes(styles.block, lookOf(booking))} style={place}>
      <Link href={addressOfOpened(booking, search)} className={styles.link}>
        <time className={styles.time} dateTime={`${booking.appointment_date}T${booking.appointment_time}`}>
          {booking.appointment_time}
        </time>{' '}
        <span className={styles.who}>{booking.customer_name}</span>
      </Link>
      <span className={styles.more}>{workText(booking)}</span>
      <VisuallyHidden>{stateText(booking, 'artisan')}</VisuallyHidden>
    </li>
  );
}
