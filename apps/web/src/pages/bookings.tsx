import {
  BookingListsSkeleton,
  CurrentBookings,
  PastServices,
  useBookingChoice,
} from '../features/booking/booking-lists.tsx';
import { useBookings } from '../features/booking/queries.ts';
import { texts } from '../features/booking/texts.ts';
import { useJobs } from '../features/job/queries.ts';
import { RequestList } from '../features/job/request-list.tsx';
import { useFailureToast } from '../ui/failure-toast.ts';
import { Main } from '../ui/main.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import styles from './bookings.module.css';

/** The customer's appointments, with the requests that are still open beside them. What stands below comes last, so that nothing is moved. */
export default function BookingsPage() {
  const bookings = useBookings();
  const jobs = useJobs();
  const choice = useBookingChoice();
  useFailureToast(bookings, texts.fetchFailed);

  return (
    <Main title={texts.heading} busy={bookings.isPending}>
      <h1>{texts.heading}</h1>
      <div className={styles.columns}>
        <div>
          {bookings.isPending && <BookingListsSkeleton />}
          {bookings.isError && (
            <div className={styles.failed}>
              <RetryLine
                sentence={texts.missing}
                onRetry={() => void bookings.refetch()}
                pending={bookings.isFetching}
              />
            </div>
          )}
          {bookings.data && <CurrentBookings bookings={bookings.data} choice={choice} />}
        </div>
        {!bookings.isPending && (
          <div>
            <RequestList jobs={jobs.data} />
            {bookings.data && !jobs.isPending && <PastServices bookings={bookings.data} choice={choice} />}
          </div>
        )}
      </div>
    </Main>
  );
}
