import type { Booking } from '@fixit/contract/booking';
import { useState } from 'react';
import { appointmentText, instantText } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import facts from '../booking-facts.module.css';
import { PriceAndProblem } from '../more-facts.tsx';
import { NoBooking } from '../no-booking.tsx';
import { spanText } from '../span-text.ts';
import { cancelledText, movedLateText } from '../booking-text.ts';
import { OwnAddress } from './appointment-address.tsx';
import styles from './appointment-dialog.module.css';
import { OwnSteps } from './appointment-steps.tsx';
import { ownBookingTexts as texts } from './appointment-texts.ts';
import { useBookingAsArtisan } from './change-queries.ts';
import { RescheduleAnswer } from '../reschedule-panel.tsx';
import { texts as calendarTexts } from './texts.ts';

const OwnRescheduleDialog = lazyDialog(
  async () => (await import('./artisan-reschedule-dialog.tsx')).OwnRescheduleDialog,
);

/** One appointment of the artisan's, opened from the calendar or by its own address. */
export function OwnBookingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useBookingAsArtisan(id);
  const { data } = query;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Dialog title={texts.dialog} onClose={onClose}>
        {data ? (
          <OwnBooking booking={data} onAskForTime={() => setAsking(true)} />
        ) : (
          <NoBooking query={query} back={texts.toCalendar} onBack={onClose} />
        )}
      </Dialog>
      {data && asking && <OwnRescheduleDialog booking={data} onClose={() => setAsking(false)} />}
    </>
  );
}

function OwnBooking({ booking, onAskForTime }: { booking: Booking; onAskForTime: () => void }) {
  const { booking_status: status, expires_at } = booking;
  return (
    <>
      <State booking={booking} />
      <RescheduleAnswer booking={booking} />
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
            <OwnAddress address={booking.customer_address} />
          ) : status ? (
            texts.addressGone
          ) : (
            texts.addressLater
          )}
        </dd>
        <dt>{texts.what}</dt>
        <dd>{booking.service_description}</dd>
        <PriceAndProblem booking={booking} />
      </dl>
      {!status && expires_at && <p className={styles.until}>{texts.until(instantText(expires_at))}</p>}
      <OwnSteps booking={booking} onAskForTime={onAskForTime} />
    </>
  );
}

function State({ booking }: { booking: Booking }) {
  const { booking_status: status } = booking;
  const moved = movedLateText(booking, 'artisan');
  return (
    <p className={styles.state}>
      <Chip tone={status ? (status === 'accepted' ? 'accepted' : 'plain') : 'awaiting'}>
        {status === 'cancelled'
          ? cancelledText(booking, 'artisan')
          : (calendarTexts.status[status || 'awaiting'] ?? status)}
      </Chip>
      {moved !== null && <Chip>{moved}</Chip>}
    </p>
  );
}
