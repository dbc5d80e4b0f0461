import { CalendarClock } from 'lucide-react';
import { Link } from 'wouter';
import { appointmentText } from '../../../lib/format.ts';
import { Notice } from '../../../ui/banner.tsx';
import type { useRescheduleRequests } from './artisan-booking-queries.ts';
import { texts } from './artisan-booking-texts.ts';
import styles from './calendar.module.css';
import { addressOfOpened } from './calendar-block.tsx';

interface WaitingReschedulesProps {
  requests: NonNullable<ReturnType<typeof useRescheduleRequests>['requests']>;
  search: URLSearchParams;
}

/** Lists the requests for another time that the navigation counts, in any week. */
export function WaitingReschedules({ requests, search }: WaitingReschedulesProps) {
  if (requests.length === 0) return null;
  const notices = requests.map(({ booking, reschedule }) => (
    <Notice key={booking.id} icon={CalendarClock}>
      <Link href={addressOfOpened(booking, search)}>
        {texts.asksForNewTime(
          booking.customer_name,
          appointmentText(reschedule.appointment_date, reschedule.appointment_time),
        )}
      </Link>
    </Notice>
  ));
  return <div className={styles.waiting}>{notices}</div>;
}
