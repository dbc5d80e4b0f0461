import type { Booking } from '@fixit/contract/booking';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { customProperties } from '../../../ui/custom-properties.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { whatText } from '../what-text.ts';
import styles from './calendar-block.module.css';
import type { Block } from './calendar-days.ts';
import { texts } from './texts.ts';

/** How an appointment of a status is painted. */
function lookOf({ booking_status }: Booking): string | undefined {
  if (!booking_status) return styles.awaiting;
  if (booking_status === 'disputed') return styles.disputed;
  return booking_status === 'completed' ? styles.over : styles.accepted;
}

/** Where the address of an opened appointment keeps the view that it was opened from. */
export function openedFrom(booking: Booking, search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.set('booking_id', booking.id);
  return `${paths.bookings()}?${query}`;
}

interface CalendarBlockProps {
  block: Block;
  /** The first hour that the column shows. */
  fromHour: number;
  search: URLSearchParams;
}

/** An appointment in the column of its day, as tall as it is long. The whole of it leads to its details. */
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
      <Link href={openedFrom(booking, search)} className={styles.link}>
        <time className={styles.time} dateTime={`${booking.appointment_date}T${booking.appointment_time}`}>
          {booking.appointment_time}
        </time>{' '}
        <span className={styles.who}>{booking.customer_name}</span>
      </Link>
      <span className={styles.more}>{whatText(booking)}</span>
      <VisuallyHidden>{texts.status[booking.booking_status ?? 'awaiting']}</VisuallyHidden>
    </li>
  );
}
