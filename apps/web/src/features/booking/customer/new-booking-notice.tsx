import type { Booking } from '@fixit/contract/booking';
import { CalendarClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { currentUserId } from '../../../lib/http/session.ts';
import { paths } from '../../../lib/paths.ts';
import { timings } from '../../../lib/timings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useFirstFailureToast } from '../../../ui/overlay/failure-toast.ts';
import { useBookings } from '../booking-queries.ts';
import styles from './new-booking-notice.module.css';

// Not in texts.ts: this is on every screen, those on one.
const texts = {
  notice: 'You have a new booking',
  view: 'View booking',
  fetchFailed: 'Failed to fetch bookings',
} as const;

// Since the page was loaded.
const announcedIds = new Set<string>();

/** For five seconds or until they are answered, once a booking and page load, until the person has seen the list. */
export function NewBookingNotice() {
  const bookings = useBookings();
  const { data } = bookings;
  const [address] = useLocation();
  useFirstFailureToast(bookings, texts.fetchFailed);
  const [announced, setAnnounced] = useState<readonly string[]>([]);

  const isAnnounced = waitingIn(data).some((id) => announced.includes(id));

  useEffect(() => {
    const seen = readSeen();
    const fresh = waitingIn(data).filter((id) => !announcedIds.has(id) && !seen.includes(id));
    if (fresh.length === 0) return undefined;
    return whenNoDialogIsOpen(() => {
      for (const id of fresh) announcedIds.add(id);
      setAnnounced(fresh);
    });
  }, [data]);

  useEffect(() => {
    if (data && address === paths.bookings()) localStorage.setItem(seenKey(), JSON.stringify(waitingIn(data)));
  }, [data, address]);

  useEffect(() => {
    if (announced.length === 0) return;
    const timer = setTimeout(() => setAnnounced([]), timings.bookingNotice);
    return () => clearTimeout(timer);
  }, [announced]);

  return createPortal(
    <div role="status" aria-label={isAnnounced ? texts.notice : undefined} className={styles.place}>
      {isAnnounced && (
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

function waitingIn(bookings: readonly Booking[] | undefined): string[] {
  return bookings?.filter(({ booking_status }) => !booking_status).map(({ id }) => id) ?? [];
}

const seenKey = () => `seen-bookings.${currentUserId() ?? ''}`;

/** The unanswered bookings that this person has seen in this browser. */
function readSeen(): readonly unknown[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(seenKey()) ?? '');
    return Array.isArray(seen) ? seen : [];
  } catch {
    // The storage is empty, or holds something that this app did not write.
    return [];
  }
}

/** Returns a clean-up. A notice over a sheet would cover its close button. */
function whenNoDialogIsOpen(run: () => void): (() => void) | undefined {
  const isOpen = () => document.querySelector('dialog[open]') !== null;
  if (!isOpen()) {
    run();
    return undefined;
  }
  const observer = new MutationObserver(() => {
    if (isOpen()) return;
    observer.disconnect();
    run();
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
