import type { Booking } from '@fixit/contract/booking';
import { poundsText } from '@fixit/contract/pounds';
import { useState } from 'react';
import { appointmentText, durationText, instantText } from '../../lib/format.ts';
import { useNow } from '../../lib/now.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryLine } from '../../ui/retry-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import facts from './booking-facts.module.css';
import { texts as calendarTexts } from './calendar-texts.ts';
import styles from './own-booking.module.css';
import { useCallOff, useCompleteBooking, useOwnBooking } from './own-booking-queries.ts';
import { ownBookingTexts as texts } from './own-booking-texts.ts';
import { OwnWish } from './own-wish.tsx';

/** One appointment of the artisan's, opened from the calendar or by its own address. */
export function OwnBookingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isPending, isFetching, refetch } = useOwnBooking(id);
  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      {isPending && <Skeleton className={styles.waiting} />}
      {!isPending && !data && (
        <RetryLine sentence={texts.missing} onRetry={() => void refetch()} pending={isFetching} />
      )}
      {data && <OwnBooking booking={data} />}
    </Dialog>
  );
}

function OwnBooking({ booking }: { booking: Booking }) {
  const { booking_status: status, expires_at, price, problem, late_by } = booking;
  return (
    <>
      <div className={styles.state}>
        <Chip tone={status ? (status === 'accepted' ? 'accepted' : 'plain') : 'awaiting'}>
          {calendarTexts.status[status ?? 'awaiting'] ?? status}
        </Chip>
        {late_by && <Chip>{texts.lateBy[late_by]}</Chip>}
      </div>
      <OwnWish booking={booking} />
      <dl className={facts.facts}>
        <dt>{texts.when}</dt>
        <dd>
          <time dateTime={`${booking.appointment_date}T${booking.appointment_time}`}>
            {appointmentText(booking.appointment_date, booking.appointment_time)}
          </time>
          , {durationText(booking.duration_minutes)}
        </dd>
        <dt>{texts.customer}</dt>
        <dd>{booking.customer_name}</dd>
        <dt>{texts.where}</dt>
        <dd>{booking.customer_address || (status ? texts.addressGone : texts.addressLater)}</dd>
        <dt>{texts.what}</dt>
        <dd>{booking.service_description}</dd>
        {price != null && (
          <>
            <dt>{texts.price}</dt>
            <dd>{poundsText(price)}</dd>
          </>
        )}
        {problem && (
          <>
            <dt>{texts.problem}</dt>
            <dd>{problem.reason}</dd>
          </>
        )}
      </dl>
      {!status && expires_at && <p className={styles.until}>{texts.until(instantText(expires_at))}</p>}
      <Steps booking={booking} />
    </>
  );
}

function Steps({ booking }: { booking: Booking }) {
  const { id, booking_status: status, starts_at, ends_at, conversation_id } = booking;
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const complete = useCompleteBooking(id);
  const callOff = useCallOff(id);
  const isOpen = !status || status === 'accepted';
  const hasBegun = Boolean(starts_at) && Date.parse(starts_at ?? '') <= now;
  const hasEnded = Boolean(ends_at) && Date.parse(ends_at ?? '') <= now;
  if (asking) return <SureToCancel booking={booking} now={now} onKeep={() => setAsking(false)} />;
  return (
    <div className={styles.steps}>
      {status === 'accepted' && hasBegun && (
        <Button look="plate" pending={complete.isPending} onClick={() => complete.mutate()}>
          {texts.complete}
        </Button>
      )}
      {conversation_id && <ButtonLink href={paths.chat(conversation_id)}>{texts.chat}</ButtonLink>}
      {!status && (
        <Button pending={callOff.isPending} onClick={() => callOff.mutate()}>
          {texts.withdraw}
        </Button>
      )}
      {isOpen && status && !hasEnded && <Button onClick={() => setAsking(true)}>{texts.cancel}</Button>}
    </div>
  );
}

/** The rule, before the click that calls an accepted appointment off. */
function SureToCancel({ booking, now, onKeep }: { booking: Booking; now: number; onKeep: () => void }) {
  const { id, free_until } = booking;
  const callOff = useCallOff(id);
  const isLate = Boolean(free_until) && now >= Date.parse(free_until ?? '');
  return (
    <div className={styles.sure}>
      <p className={styles.question}>{texts.sure}</p>
      {free_until && <p>{(isLate ? texts.late : texts.free)(instantText(free_until))}</p>}
      <div className={styles.steps}>
        <Button onClick={onKeep}>{texts.keep}</Button>
        <Button look="ink" pending={callOff.isPending} onClick={() => callOff.mutate(undefined, { onSettled: onKeep })}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
