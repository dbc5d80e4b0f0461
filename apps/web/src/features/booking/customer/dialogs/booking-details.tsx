import type { Booking } from '@fixit/contract/booking';
import { appointmentText } from '../../../../lib/format.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import facts from '../../booking-facts.module.css';
import { dialogTexts } from './texts.ts';
import { MoreFacts } from '../../more-facts.tsx';
import { NoBooking } from '../../no-booking.tsx';
import { spanText } from '../../span-text.ts';
import type { BookingActions } from '../after-steps.tsx';
import { Answers } from '../answers.tsx';
import { BookingPrompt } from '../booking-prompt.tsx';
import { BookingState } from '../booking-state.tsx';
import { useBooking } from '../one-booking.ts';
import { texts } from '../texts.ts';
import type { Change } from '../use-booking-choice.ts';
import { BookingSteps } from './booking-steps.tsx';

interface WholeProps {
  booking: Booking;
  actions: BookingActions;
  onChange: (change: Change) => void;
  onClose: () => void;
}

interface BookingDetailsProps extends Omit<WholeProps, 'booking'> {
  id: string;
  /** Null for one that stands in no list: it came to nothing, or it is not the customer's. */
  booking: Booking | null;
}

/** One appointment whole, opened from its card or by its own address, with everything that can be done about it. */
export function BookingDetails({ id, booking, ...rest }: BookingDetailsProps) {
  return (
    <Dialog title={texts.dialog} onClose={rest.onClose}>
      {booking ? <Whole booking={booking} {...rest} /> : <Unlisted id={id} {...rest} />}
    </Dialog>
  );
}

function Unlisted({ id, ...rest }: Omit<BookingDetailsProps, 'booking'>) {
  const booking = useBooking(id);
  return booking.data ? (
    <Whole booking={booking.data} {...rest} />
  ) : (
    <NoBooking query={booking} back={dialogTexts.toBookings} onBack={rest.onClose} />
  );
}

function Whole({ booking, actions, onChange, onClose }: WholeProps) {
  const span = spanText(booking);
  return (
    <>
      <BookingState booking={booking} />
      <BookingPrompt booking={booking} onReport={() => onChange('problem')} />
      <dl className={facts.facts}>
        <dt>{texts.customerName}</dt>
        <dd>{booking.customer_name}</dd>
        <dt>{texts.customerAddress}</dt>
        <dd>{booking.customer_address}</dd>
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
        <MoreFacts booking={booking} />
      </dl>
      {!booking.booking_status && <Answers id={booking.id} first onRejected={onClose} />}
      <BookingSteps booking={booking} actions={actions} onChange={onChange} />
    </>
  );
}
