import { type Booking, bookingState } from '@fixit/contract/booking';
import { CalendarClock } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { classes } from '../../../ui/classes.ts';
import { customProperties } from '../../../ui/custom-properties.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { openRescheduleOf } from '../booking-schedule.ts';
import { stateText } from '../describe-booking.ts';
import { texts } from './artisan-booking-texts.ts';
import styles from './calendar-block.module.css';
import { type Block, workText } from './calendar-days.ts';

function blockClass({ booking_status }: Booking): string | undefined {
  if (!booking_status) return styles.awaiting;
  if (booking_status === bookingState.disputed) return styles.disputed;
  return booking_status === bookingState.completed ? styles.completed : undefined;
}

/** Returns the URL that opens the appointment in the calendar's current view. */
export function appointmentHref(booking: Booking, searchParams: URLSearchParams): string {
  const query = new URLSearchParams(searchParams);
  query.set('booking_id', booking.id);
  return `${paths.bookings()}?${query}`;
}

interface CalendarBlockProps {
  block: Block;
  fromHour: number;
  searchParams: URLSearchParams;
}

export function CalendarBlock({ block, fromHour, searchParams }: CalendarBlockProps) {
  const { booking, from, to, lane, lanes } = block;
  const wantsNewTime = openRescheduleOf(booking, useNow())?.asked_by === 'customer';
  const style = customProperties({
    '--from': (from - fromHour * 60) / 60,
    '--length': (to - from) / 60,
    '--lane': lane,
    '--lanes': lanes,
  });
  return (
    <li className={classes(styles.block, wantsNewTime ? styles.awaiting : blockClass(booking))} style={style}>
      <Link href={appointmentHref(booking, searchParams)} className={styles.link}>
        <time className={styles.time} dateTime={`${booking.appointment_date}T${booking.appointment_time}`}>
          {booking.appointment_time}
          {wantsNewTime && <Icon of={CalendarClock} small />}
        </time>{' '}
        <span className={styles.customer}>{booking.customer_name}</span>
      </Link>
      <span className={styles.more}>{wantsNewTime ? texts.newTimeRequested : workText(booking)}</span>
      <VisuallyHidden>
        {stateText(booking, 'artisan')}
        {wantsNewTime && `, ${texts.newTimeRequested}`}
      </VisuallyHidden>
    </li>
  );
}
