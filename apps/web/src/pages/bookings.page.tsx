import type { Booking } from '@fixit/contract/booking';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { bookingsKey, jobSheetKey, useBookings } from '../features/booking/booking-queries.ts';
import { BookingDialogs } from '../features/booking/customer/booking-dialogs.tsx';
import { BookingListsSkeleton, CurrentBookings, PastServices } from '../features/booking/customer/booking-lists.tsx';
import { bookAgainText, texts } from '../features/booking/customer/customer-booking-texts.ts';
import type { BookingActions } from '../features/booking/customer/follow-up-steps.tsx';
import { useBookingChoice } from '../features/booking/customer/use-booking-choice.ts';
import { useJobs } from '../features/job/job-queries.ts';
import { RequestList } from '../features/job/request/request-list.tsx';
import { beginMessage } from '../features/message/message-draft.ts';
import { paths } from '../lib/paths.ts';
import { useFailureToast } from '../ui/overlay/failure-toast.ts';
import { lazyDialog } from '../ui/overlay/lazy-dialog.tsx';
import { Main } from '../ui/page/main.tsx';
import { RetryLine } from '../ui/page/retry-line.tsx';
import styles from './bookings.module.css';
import { bookingMenu } from './person-menu.tsx';

const ReviewDialog = lazyDialog(async () => (await import('../features/review/review-dialog.tsx')).ReviewDialog);

const OwnReviewDialog = lazyDialog(
  async () => (await import('../features/review/own-review-dialog.tsx')).OwnReviewDialog,
);

/** Loads the lower sections last, so that nothing moves. */
export default function BookingsPage() {
  const bookings = useBookings();
  const jobs = useJobs();
  const choice = useBookingChoice();
  const [bookingToReview, setBookingToReview] = useState<Booking | null>(null);
  const actions: BookingActions = {
    review: setBookingToReview,
    bookAgain: useBookAgain(),
    menuOf: (booking) => bookingMenu(booking, booking.artisan_name),
  };
  const queryClient = useQueryClient();
  useFailureToast(bookings, texts.fetchFailed);

  return (
    <Main title={texts.heading} busy={bookings.isPending}>
      <h1>{texts.heading}</h1>
      <div className={styles.columns}>
        <div>
          {bookings.isPending && <BookingListsSkeleton />}
          {bookings.isError && (
            <div className={styles.failed}>
              <RetryLine sentence={texts.loadFailed} query={bookings} />
            </div>
          )}
          {bookings.data && <CurrentBookings bookings={bookings.data} choice={choice} actions={actions} />}
        </div>
        {!bookings.isPending && (
          <div>
            <RequestList jobs={jobs} />
            {bookings.data && !jobs.isPending && (
              <PastServices bookings={bookings.data} choice={choice} actions={actions} />
            )}
          </div>
        )}
      </div>
      {bookings.data && <BookingDialogs bookings={bookings.data} choice={choice} actions={actions} />}
      {bookingToReview?.reviewed && (
        <OwnReviewDialog
          booking_id={bookingToReview.id}
          name={bookingToReview.artisan_name}
          onClose={() => setBookingToReview(null)}
        />
      )}
      {bookingToReview && !bookingToReview.reviewed && (
        <ReviewDialog
          booking_id={bookingToReview.id}
          name={bookingToReview.artisan_name}
          onClose={() => setBookingToReview(null)}
          onSettled={() => {
            for (const queryKey of [bookingsKey, jobSheetKey]) void queryClient.invalidateQueries({ queryKey });
          }}
        />
      )}
    </Main>
  );
}

function useBookAgain() {
  const [, navigate] = useLocation();
  return ({ conversation_id, service_description }: Booking) => {
    beginMessage(conversation_id, bookAgainText(service_description));
    navigate(paths.chat(conversation_id));
  };
}
