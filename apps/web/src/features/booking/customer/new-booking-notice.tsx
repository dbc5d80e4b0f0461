import { CalendarClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { timings } from '../../../lib/timings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFirstFailureToast } from '../../../ui/overlay/failure-toast.ts';
import { useBookings } from '../queries.ts';
import { groupBookings } from './group-bookings.ts';
import styles from './new-booking-notice.module.css';

// Not in texts.ts: this is on every screen, those on one.
const texts = {
  notice: 'You have a new booking',
  view: 'View booking',
  fetchFailed: 'Failed to fetch bookings',
} as const;

// Since the page was loaded.
const notificationShown = new Set<string>();

/** For five seconds or until they are answered, once a booking and page load. */
export function NewBookingNotice() {
  const bookings = useBookings();
  const { data } = bookings;
  useFirstFailureToast(bookings, texts.fetchFailed);
  const [announced, setAnnounced] = useState<readonly string[]>([]);

  const { upcoming } = groupBookings(data ?? []);
  const isShown = upcoming.some(({ id }) => announced.includes(id));

  useEffect(() => {
    const fresh = groupBookings(data ?? []).upcoming.filter(({ id }) => !notificationShown.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) notificationShown.add(id);
    setAnnounced(fresh.map(({ id }) => id));
  }, [data]);

  useEffect(() => {
    if (announced.length === 0) return;
    const timer = setTimeout(() => setAnnounced([]), timings.bookingNotice);
    return () => clearTimeout(timer);
  }, [announced]);

  return createPortal(
    <div role="status" aria-label={isShown ? texts.notice : undefined} className={styles.place}>
      {isShown && (
        <div className={styles.notice} data-notice>
          <Icon of={CalendarClock} />
          {texts.notice}
          <Link href={paths.bookings()} className={styles.view} onClick={() => setAnnounced([])}>
            {texts.view}
          </Link>
        </div>
      )}
    </div>,
    document.body,
  );
}
