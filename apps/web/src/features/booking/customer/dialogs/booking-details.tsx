import type { Booking } from '@fixit/contract/booking';
import { nearInstantText } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { spanText } from '../../describe-booking.ts';
import { texts as problemTexts } from '../../dialog/booking-dialog-texts.ts';
import { NoBooking } from '../../dialog/no-booking.tsx';
import { JobSheet, priceText } from '../../sheet/job-sheet.tsx';
import { texts as sheetTexts } from '../../sheet/job-sheet-texts.ts';
import { useBookingSubject } from '../../sheet/use-booking-subject.ts';
import { VisitPanel } from '../../visit/visit-panel.tsx';
import { BookingPrompt, hasPrompt } from '../booking-prompt.tsx';
import { BookingState } from '../booking-state.tsx';
import { useBooking } from '../customer-booking-queries.ts';
import { texts } from '../customer-booking-texts.ts';
import type { BookingActions } from '../follow-up-steps.tsx';
import { ProposalAnswers } from '../proposal-answers.tsx';
import type { CustomerChange } from '../use-booking-choice.ts';
import styles from './booking-details.module.css';
import { BookingSteps } from './booking-steps.tsx';
import { texts as dialogTexts } from './customer-dialog-texts.ts';

interface DetailsProps {
  booking: Booking;
  actions: BookingActions;
  onChange: (change: CustomerChange) => void;
  onClose: () => void;
}

interface BookingDetailsProps extends Omit<DetailsProps, 'booking'> {
  id: string;
  /** This is null if no list contains the booking, for example a closed proposal. */
  booking: Booking | null;
}

export function BookingDetails({ id, booking, ...handlers }: BookingDetailsProps) {
  return (
    <Dialog title={texts.dialog} onClose={handlers.onClose} hasUrl>
      {booking ? <Details booking={booking} {...handlers} /> : <UnlistedBooking id={id} {...handlers} />}
    </Dialog>
  );
}

function UnlistedBooking({ id, ...handlers }: Omit<BookingDetailsProps, 'booking'>) {
  const booking = useBooking(id);
  return booking.data ? (
    <Details booking={booking.data} {...handlers} />
  ) : (
    <NoBooking query={booking} back={dialogTexts.toBookings} onBack={handlers.onClose} />
  );
}

function Details({ booking, actions, onChange, onClose }: DetailsProps) {
  const subject = useBookingSubject(booking, 'customer');
  const { work_address, expires_at, problem } = booking;
  return (
    <>
      <div className={styles.state}>
        <BookingState booking={booking} />
        <span className={styles.menu}>{actions.menuOf(booking)}</span>
      </div>
      <JobSheet
        subject={subject}
        visit={<VisitPanel booking={booking} reader="customer" />}
        facts={[
          [sheetTexts.price, priceText(booking, subject)],
          [sheetTexts.takes, spanText(booking)],
          [texts.customerName, booking.customer_name],
          [texts.customerAddress, booking.customer_address],
          [dialogTexts.howToFind, work_address?.how_to_find],
          [texts.artisanName, booking.artisan_name],
          [dialogTexts.replyBy, !booking.booking_status && expires_at && nearInstantText(expires_at)],
          [problemTexts.problem, problem?.reason],
        ]}
        prompt={hasPrompt(booking, useNow()) && <BookingPrompt booking={booking} onChange={onChange} />}
        actions={
          <>
            {!booking.booking_status && <ProposalAnswers id={booking.id} isFirst onRejected={onClose} />}
            <BookingSteps booking={booking} actions={actions} onChange={onChange} />
          </>
        }
      />
    </>
  );
}
