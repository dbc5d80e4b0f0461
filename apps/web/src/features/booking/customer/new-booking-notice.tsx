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

// Every screen loads these texts, so they are apart from those of the bookings.
const texts = {
  notice: 'You have a new booking',
  view: 'View booking',
  fetchFailed: 'Failed to fetch bookings',
} as const;

// These bookings were announced since the page was loaded.
const announcedIds = new Set<string>();

/**
 * Announces unanswered bookings for five seconds, or until they are answered. Each is announced once per page
 * load, unless the person has already seen it in the list.
 */
export function NewBookingNotice() {
  const bookings = useBookings();
  const { data } = bookings;
  const [address] = useLocation();
  useFirstFailureToast(bookings, texts.fetchFailed);
  const [announced, setAnnounced] = useState<readonly string[]>([]);

  const isAnnounced = unansweredIds(data).some((id) => announced.includes(id));

  useEffect(() => {
    const seen = readSeen();
    const newIds = unansweredIds(data).filter((id) => !announcedIds.has(id) && !seen.includes(id));
    if (newIds.length === 0) return undefined;
    return whenNoDialogIsOpen(() => {
      for (const id of newIds) announcedIds.add(id);
      setAnnounced(newIds);
    });
  }, [data]);

  useEffect(() => {
    if (data && address === paths.bookings()) localStorage.setItem(seenKey(), JSON.stringify(unansweredIds(data)));
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

function unansweredIds(bookings: readonly Booking[] | undefined): string[] {
  return bookings?.filter(({ booking_status }) => !booking_status).map(({ id }) => id) ?? [];
}

const seenKey = () => `seen-bookings.${currentUserId() ?? ''}`;

/** Returns the unanswered bookings that this person has seen in this browser. */
function readSeen(): readonly unknown[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(seenKey()) ?? '');
    return Array.isArray(seen) ? seen : [];
  } catch {
    // The storage is empty, or holds something that this app did not write.
    return [];
  }
}

/** Waits until no dialog is open, because a notice would cover its close button. Returns a clean-up function. */
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
