import { CalendarClock } from 'lucide-react';
import { Link } from 'wouter';
import { appointmentText } from '../../../lib/format.ts';
import { Notice } from '../../../ui/banner.tsx';
import type { useRescheduleRequests } from './artisan-booking-queries.ts';
import { texts } from './artisan-booking-texts.ts';
import styles from './calendar.module.css';
import { appointmentHref } from './calendar-block.tsx';

interface WaitingReschedulesProps {
  requests: NonNullable<ReturnType<typeof useRescheduleRequests>['requests']>;
  searchParams: URLSearchParams;
}

/** Shows the requests of all weeks, as the navigation counts them. */
export function WaitingReschedules({ requests, searchParams }: WaitingReschedulesProps) {
  if (requests.length === 0) return null;
  const notices = requests.map(({ booking, reschedule }) => (
    <Notice key={booking.id} icon={CalendarClock}>
      <Link href={appointmentHref(booking, searchParams)}>
        {texts.asksForNewTime(
          booking.customer_name,
          appointmentText(reschedule.appointment_date, reschedule.appointment_time),
        )}
      </Link>
    </Notice>
  ));
  return <div className={styles.waiting}>{notices}</div>;
}
