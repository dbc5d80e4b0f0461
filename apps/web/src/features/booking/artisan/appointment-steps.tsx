import { type Booking, bookingState } from '@fixit/contract/booking';
import { useEffect, useRef, useState } from 'react';
import { appointmentText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { openRescheduleOf } from '../booking-schedule.ts';
import { bookingTexts } from '../booking-texts.ts';
import { FreeUntilNote } from '../dialog/free-until-note.tsx';
import { allowedAnnouncements } from '../visit/visit-rules.ts';
import styles from './appointment-dialog.module.css';
import { useCancelAsArtisan, useCompleteBooking } from './artisan-booking-changes.ts';
import { texts } from './artisan-booking-texts.ts';

interface AppointmentStepsProps {
  booking: Booking;
  onReschedule: () => void;
}

export function AppointmentSteps({ booking, onReschedule }: AppointmentStepsProps) {
  const { id, booking_status: status, starts_at, ends_at, conversation_id } = booking;
  const now = useNow();
  const [isCancelling, setCancelling] = useState(false);
  const complete = useCompleteBooking(id);
  const cancel = useCancelAsArtisan(booking);
  const isAgreed = status === bookingState.accepted && starts_at !== undefined && ends_at !== undefined;
  const hasBegun = isAgreed && Date.parse(starts_at) <= now;
  const hasEnded = isAgreed && Date.parse(ends_at) <= now;
  if (isCancelling && isAgreed && !hasEnded)
    return <ConfirmCancellation booking={booking} onKeep={() => setCancelling(false)} />;
  return (
    <div className={styles.steps}>
      {hasBegun && (
        <Button
          variant={allowedAnnouncements(booking, now).length > 0 ? 'secondary' : 'primary'}
          pending={complete.isPending}
          onClick={() => complete.change()}
        >
          {texts.complete}
        </Button>
      )}
      {conversation_id && <ButtonLink href={paths.chat(conversation_id)}>{bookingTexts.chat}</ButtonLink>}
      {!status && (
        <Button destructive pending={cancel.isPending} onClick={() => cancel.change()}>
          {texts.withdraw}
        </Button>
      )}
      {isAgreed && !hasBegun && !openRescheduleOf(booking, now) && (
        <Button onClick={onReschedule}>{texts.reschedule}</Button>
      )}
      {isAgreed && !hasEnded && <Button onClick={() => setCancelling(true)}>{texts.cancel}</Button>}
    </div>
  );
}

function ConfirmCancellation({ booking, onKeep }: { booking: Booking; onKeep: () => void }) {
  const cancel = useCancelAsArtisan(booking);
  const panel = useRef<HTMLDivElement>(null);
  // The focused button no longer exists, and on a phone the question may be out of view.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className={styles.sure}>
      <p className={styles.question}>
        {texts.cancelQuestion(
          booking.customer_name,
          appointmentText(booking.appointment_date, booking.appointment_time),
        )}
      </p>
      <FreeUntilNote booking={booking} />
      <div className={styles.steps}>
        <Button onClick={onKeep}>{texts.keep}</Button>
        <Button variant="secondary" destructive pending={cancel.isPending} onClick={() => cancel.change()}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
