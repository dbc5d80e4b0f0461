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

// Every screen loads these texts, so they are not in the file with the texts of the bookings.
const texts = {
  notice: 'You have a new booking',
  view: 'View booking',
  fetchFailed: 'Failed to fetch bookings',
} as const;

const announcedIds = new Set<string>();

/**
 * Announces unanswered bookings for five seconds, or until they are answered. Each is announced once per page load,
 * unless the list has already shown it.
 */
export function NewBookingNotice() {
  const bookings = useBookings();
  const { data } = bookings;
  const [path] = useLocation();
  useFirstFailureToast(bookings, texts.fetchFailed);
  const [visibleIds, setVisibleIds] = useState<readonly string[]>([]);

  const isAnnounced = unansweredIds(data).some((id) => visibleIds.includes(id));

  useEffect(() => {
    const seenIds = readSeenIds();
    const newIds = unansweredIds(data).filter((id) => !announcedIds.has(id) && !seenIds.includes(id));
    if (newIds.length === 0) return undefined;
    return whenNoDialogIsOpen(() => {
      for (const id of newIds) announcedIds.add(id);
      setVisibleIds(newIds);
    });
  }, [data]);

  useEffect(() => {
    if (data && path === paths.bookings()) localStorage.setItem(seenKey(), JSON.stringify(unansweredIds(data)));
  }, [data, path]);

  useEffect(() => {
    if (visibleIds.length === 0) return;
    const timer = setTimeout(() => setVisibleIds([]), timings.bookingNotice);
    return () => clearTimeout(timer);
  }, [visibleIds]);

  return createPortal(
    <div role="status" aria-label={isAnnounced ? texts.notice : undefined} className={styles.place}>
      {isAnnounced && (
        <div className={styles.notice}>
          <Icon of={CalendarClock} />
          {texts.notice}
          <Link href={paths.bookings()} className={styles.view} onClick={() => setVisibleIds([])}>
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

function readSeenIds(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(seenKey()) ?? '');
    return Array.isArray(stored) ? stored : [];
  } catch {
    // The storage is empty or contains invalid JSON.
    return [];
  }
}

/** Waits until no dialog is open, because a notice would cover its close button. Returns a clean-up function. */
function whenNoDialogIsOpen(action: () => void): (() => void) | undefined {
  const isOpen = () => document.querySelector('dialog[open]') !== null;
  if (!isOpen()) {
    action();
    return undefined;
  }
  const observer = new MutationObserver(() => {
    if (isOpen()) return;
    observer.disconnect();
    action();
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
