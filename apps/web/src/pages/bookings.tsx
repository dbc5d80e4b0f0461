import { useEffect } from 'react';
import { CurrentBookings, PastServices, useBookingChoice } from '../features/booking/booking-lists.tsx';
import { useBookings } from '../features/booking/queries.ts';
import { texts } from '../features/booking/texts.ts';
import { RequestList } from '../features/job/request-list.tsx';
import { Button } from '../ui/button.tsx';
import { Main } from '../ui/main.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import styles from './bookings.module.css';

/** The customer's appointments, with the requests that are still open beside them. */
export default function BookingsPage() {
  const bookings = useBookings();
  const choice = useBookingChoice();

  useEffect(() => {
    if (bookings.isError) toast.error(texts.fetchFailed, { id: 'bookings' });
  }, [bookings.isError]);

  return (
    <Main title={texts.heading} busy={bookings.isPending}>
      <h1>{texts.heading}</h1>
      <div className={styles.columns}>
        <div>
          {bookings.isPending && <Skeleton className={styles.card} />}
          {bookings.isError && (
            <p className={styles.failed}>
              {texts.fetchFailed}. <Button onClick={() => void bookings.refetch()}>{texts.tryAgain}</Button>
            </p>
          )}
          {bookings.data && <CurrentBookings bookings={bookings.data} choice={choice} />}
        </div>
        <div>
          <RequestList />
          {bookings.data && <PastServices bookings={bookings.data} choice={choice} />}
        </div>
      </div>
    </Main>
  );
}
