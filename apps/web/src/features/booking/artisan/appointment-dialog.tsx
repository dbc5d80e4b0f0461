import { type Booking, bookingState } from '@fixit/contract/booking';
import type { TimeOff } from '@fixit/contract/value/week';
import { useState } from 'react';
import { appointmentText, instantText } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import type_ from '../../../ui/theme/type.module.css';
import facts from '../booking-facts.module.css';
import { lacksHouse } from '../booking-rules.ts';
import { cancelledText, movedLateText, spanText, stateText } from '../booking-text.ts';
import { bookingTexts } from '../booking-texts.ts';
import { NoBooking } from '../dialog/no-booking.tsx';
import { PriceAndProblem } from '../dialog/price-and-problem.tsx';
import { VisitPanel } from '../visit/visit-panel.tsx';
import { AppointmentAddress } from './appointment-address.tsx';
import styles from './appointment-dialog.module.css';
import { AppointmentSteps } from './appointment-steps.tsx';
import { useBookingAsArtisan } from './artisan-booking-queries.ts';
import { texts } from './artisan-booking-texts.ts';
import { ArtisanReschedulePanel } from './artisan-reschedule-panel.tsx';

const ArtisanRescheduleDialog = lazyDialog(
  async () => (await import('./artisan-reschedule-dialog.tsx')).ArtisanRescheduleDialog,
);

interface AppointmentDialogProps {
  id: string;
  /** Undefined where they could not be loaded. */
  timesOff: readonly TimeOff[] | undefined;
  onClose: () => void;
}

export function AppointmentDialog({ id, timesOff, onClose }: AppointmentDialogProps) {
  const query = useBookingAsArtisan(id);
  const { data } = query;
  const [isRescheduling, setRescheduling] = useState(false);
  return (
    <>
      <Dialog title={texts.dialog} onClose={onClose} hasAddress>
        {data ? (
          <Appointment booking={data} onReschedule={() => setRescheduling(true)} />
        ) : (
          <NoBooking query={query} back={texts.toCalendar} onBack={onClose} />
        )}
      </Dialog>
      {data && isRescheduling && (
        <ArtisanRescheduleDialog booking={data} timesOff={timesOff} onClose={() => setRescheduling(false)} />
      )}
    </>
  );
}

function Appointment({ booking, onReschedule }: { booking: Booking; onReschedule: () => void }) {
  const { booking_status: status, expires_at } = booking;
  return (
    <>
      <State booking={booking} />
      <ArtisanReschedulePanel booking={booking} />
      <VisitPanel booking={booking} reader="artisan" />
      <dl className={facts.facts}>
        <dt>{texts.when}</dt>
        <dd>
          <time dateTime={`${booking.appointment_date}T${booking.appointment_time}`}>
            {appointmentText(booking.appointment_date, booking.appointment_time)}
          </time>{' '}
          {spanText(booking)}
        </dd>
        <dt>{texts.customer}</dt>
        <dd>{booking.customer_name}</dd>
        <dt>{texts.where}</dt>
        <dd>
          {booking.customer_address ? (
            <>
              {lacksHouse(booking) && <strong className={type_.strong}>{bookingTexts.noHouse}</strong>}
              <AppointmentAddress address={booking.customer_address} />
              {lacksHouse(booking) && <span className={type_.note}>{texts.houseMissing(booking.customer_name)}</span>}
            </>
          ) : status ? (
            texts.addressGone
          ) : (
            texts.addressLater
          )}
        </dd>
        {booking.work_address?.how_to_find && (
          <>
            <dt>{texts.howToFind}</dt>
            <dd>{booking.work_address.how_to_find}</dd>
          </>
        )}
        <dt>{texts.what}</dt>
        <dd>{booking.service_description}</dd>
        <PriceAndProblem booking={booking} />
      </dl>
      {!status && expires_at && <p className={styles.until}>{texts.until(instantText(expires_at))}</p>}
      <AppointmentSteps booking={booking} onReschedule={onReschedule} />
    </>
  );
}

function State({ booking }: { booking: Booking }) {
  const { booking_status: status } = booking;
  const moved = movedLateText(booking, 'artisan');
  return (
    <p className={styles.state}>
      <Chip tone={status ? (status === bookingState.accepted ? 'accepted' : 'plain') : 'awaiting'}>
        {status === bookingState.cancelled ? cancelledText(booking, 'artisan') : stateText(booking, 'artisan')}
      </Chip>
      {moved !== null && <Chip>{moved}</Chip>}
    </p>
  );
}
