import type { Booking } from '@fixit/contract/booking';
import { appointmentText } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { BookingDoors } from './after-steps.tsx';
import type { Change } from './booking-choice.ts';
import styles from './booking-facts.module.css';
import { BookingPrompt } from './booking-prompt.tsx';
import { BookingState } from './booking-state.tsx';
import { BookingSteps } from './booking-steps.tsx';
import { MoreFacts } from './more-facts.tsx';
import { texts } from './texts.ts';

interface BookingDetailsProps {
  booking: Booking;
  doors: BookingDoors;
  onChange: (change: Change) => void;
  onClose: () => void;
}

/** One appointment whole, opened from its card or by its own address, with everything that can be done about it. */
export function BookingDetails({ booking, doors, onChange, onClose }: BookingDetailsProps) {
  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <BookingState booking={booking} />
      <BookingPrompt booking={booking} onReport={() => onChange('problem')} />
      <dl className={styles.facts}>
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
        </dd>
        <dt>{texts.description}</dt>
        <dd>{booking.service_description}</dd>
        <MoreFacts booking={booking} />
      </dl>
      <BookingSteps booking={booking} doors={doors} onChange={onChange} />
    </Dialog>
  );
}
