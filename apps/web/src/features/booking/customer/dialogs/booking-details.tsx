import type { Booking } from '@fixit/contract/booking';
import { appointmentText, instantText } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import facts from '../../booking-facts.module.css';
import { spanText } from '../../booking-text.ts';
import { NoBooking } from '../../dialog/no-booking.tsx';
import { PriceAndProblem } from '../../dialog/price-and-problem.tsx';
import { VisitPanel } from '../../visit/visit-panel.tsx';
import type { BookingActions } from '../after-steps.tsx';
import { ProposalAnswers } from '../answers.tsx';
import { BookingPrompt } from '../booking-prompt.tsx';
import { BookingState } from '../booking-state.tsx';
import { useBooking } from '../customer-booking-queries.ts';
import { texts } from '../customer-booking-texts.ts';
import type { CustomerChange } from '../use-booking-choice.ts';
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
  /** This is null if no list contains the booking, such as a closed proposal or another customer's booking. */
  booking: Booking | null;
}

/** The dialog opens from its card or by its own address. */
export function BookingDetails({ id, booking, ...rest }: BookingDetailsProps) {
  return (
    <Dialog title={texts.dialog} onClose={rest.onClose} hasAddress>
      {booking ? <Details booking={booking} {...rest} /> : <Unlisted id={id} {...rest} />}
    </Dialog>
  );
}

function Unlisted({ id, ...rest }: Omit<BookingDetailsProps, 'booking'>) {
  const booking = useBooking(id);
  return booking.data ? (
    <Details booking={booking.data} {...rest} />
  ) : (
    <NoBooking query={booking} back={dialogTexts.toBookings} onBack={rest.onClose} />
  );
}

function Details({ booking, actions, onChange, onClose }: DetailsProps) {
  const span = spanText(booking);
  return (
    <>
      <BookingState booking={booking} />
      <BookingPrompt booking={booking} onChange={onChange} />
      <VisitPanel booking={booking} reader="customer" />
      <dl className={facts.facts}>
        <dt>{texts.customerName}</dt>
        <dd>{booking.customer_name}</dd>
        <dt>{texts.customerAddress}</dt>
        <dd>{booking.customer_address}</dd>
        {booking.work_address?.how_to_find && (
          <>
            <dt>{dialogTexts.howToFind}</dt>
            <dd>{booking.work_address.how_to_find}</dd>
          </>
        )}
        <dt>{texts.artisanName}</dt>
        <dd>{booking.artisan_name}</dd>
        <dt>{texts.appointment}</dt>
        <dd>
          <time dateTime={`${booking.appointment_date}T${booking.appointment_time}`}>
            {appointmentText(booking.appointment_date, booking.appointment_time)}
          </time>
          {span && ` ${span}`}
        </dd>
        <dt>{texts.description}</dt>
        <dd>{booking.service_description}</dd>
        {!booking.booking_status && booking.expires_at && (
          <>
            <dt>{dialogTexts.replyBy}</dt>
            <dd>{instantText(booking.expires_at)}</dd>
          </>
        )}
        <PriceAndProblem booking={booking} />
      </dl>
      {!booking.booking_status && <ProposalAnswers id={booking.id} first onRejected={onClose} />}
      <BookingSteps booking={booking} actions={actions} onChange={onChange} />
    </>
  );
}
