import { CalendarClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { timings } from '../../lib/timings.ts';
import { Icon } from '../../ui/icon.tsx';
import { groupBookings } from './lists.ts';
import styles from './new-booking-notice.module.css';
import { useBookings } from './queries.ts';
import { texts } from './texts.ts';

/** Bookings whose notice was shown since the page was loaded. */
const shown = new Set<string>();

/** Says for five seconds that a booking awaits an answer, once a booking and page load. */
export function NewBookingNotice() {
  const { data } = useBookings();
  const [visible, setVisible] = useState(false);

  useEffect(() => {
    const fresh = groupBookings(data ?? []).upcoming.filter(({ id }) => !shown.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) shown.add(id);
    setVisible(true);
  }, [data]);

  useEffect(() => {
    if (!visible) return;
    const timer = setTimeout(() => setVisible(false), timings.bookingNotice);
    return () => clearTimeout(timer);
  }, [visible]);

  return createPortal(
    <div role="status" className={styles.place}>
      {visible && (
        <div className={styles.notice} data-notice>
          <Icon of={CalendarClock} />
          {texts.notice}
          <Link href={paths.bookings()} onClick={() => setVisible(false)}>
            {texts.view}
          </Link>
        </div>
      )}
    </div>,
    document.body,
  );
}
