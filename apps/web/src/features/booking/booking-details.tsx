import type { Booking } from '@fixit/contract/booking';
import { appointmentText } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChatLink } from './booking-card.tsx';
import styles from './booking-facts.module.css';
import { texts } from './texts.ts';

/** One appointment whole, opened from its card or by its own address. */
export function BookingDetails({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  return (
    <Dialog title={texts.dialog} onClose={onClose}>
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
      </dl>
      <ChatLink booking={booking} />
    </Dialog>
  );
}
