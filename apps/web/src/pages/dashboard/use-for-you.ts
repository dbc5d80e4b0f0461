import { useEffect, useMemo, useState } from 'react';
import { useBookings } from '../../features/booking/booking-queries.ts';
import { useJobs } from '../../features/job/job-queries.ts';
import { timings } from '../../lib/timings.ts';
import { useNow } from '../../lib/use-now.ts';
import { chooseForYou } from './choose-for-you.ts';

/** A list that is missing or has failed counts as empty. */
export function useForYou() {
  const now = useNow();
  const bookings = useBookings();
  const jobs = useJobs();
  const isPending = bookings.isPending || jobs.isPending;
  const forYou = useMemo(
    () => (isPending ? null : chooseForYou(bookings.data ?? [], jobs.data ?? [], now)),
    [isPending, bookings.data, jobs.data, now],
  );
  return { forYou, isPending };
}

/**
 * Returns true while the loaded dashboard waits for these cards, so that it does not move. It does
 * not wait for a slow call.
 */
export function useIsWaiting(isPending: boolean, isDashboardLoaded: boolean): boolean {
  const [isLate, setLate] = useState(false);
  const isWaiting = isPending && isDashboardLoaded && !isLate;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), timings.forYouWait);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting;
}
