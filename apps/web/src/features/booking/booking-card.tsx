import type { Booking } from '@fixit/contract/booking';
import { useId } from 'react';
import { Link } from 'wouter';
import { appointmentText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AfterSteps, type BookingDoors } from './after-steps.tsx';
import styles from './booking-card.module.css';
import type { Change } from './booking-choice.ts';
import { BookingFacts } from './booking-facts.tsx';
import { BookingPrompt } from './booking-prompt.tsx';
import { BookingState } from './booking-state.tsx';
import { BookingTerms } from './booking-terms.tsx';
import { useAcceptBooking, useRejectBooking } from './queries.ts';
import { texts } from './texts.ts';

interface BookingCardProps {
  booking: Booking;
  expanded: boolean;
  onToggle: () => void;
  onOpen: () => void;
  onChange: (change: Change) => void;
  doors: BookingDoors;
  /** Given for one that awaits an answer: the first of several carries the screen's one plate. */
  answering?: 'first' | 'later';
}

/** An appointment: with whom, when, its details on demand, and the answers while it awaits one. */
export function BookingCard(props: BookingCardProps) {
  const { booking, expanded, onToggle, onOpen, onChange, doors, answering } = props;
  const id = useId();
  const { booking_status: status } = booking;
  const over = status === 'completed' || status === 'cancelled';
  return (
    <article
      className={classes(styles.card, status && styles.answered, over && styles.over)}
      aria-labelledby={`${id}name`}
    >
      <Picture src={booking.service_image} className={styles.sign} />
      <div className={styles.body}>
        <div className={styles.words}>
          <h3 id={`${id}name`}>
            <Link href={paths.serviceDetail(booking.service_id ?? booking.receiver)} className={styles.name}>
              {texts.session(booking.artisan_name)}
            </Link>
          </h3>
          <div className={styles.when}>
            <time className={styles.time} dateTime={`${booking.appointment_date}T${booking.appointment_time}`}>
              {appointmentText(booking.appointment_date, booking.appointment_time)}
            </time>
            {answering && (
              <Button look="text" onClick={onOpen}>
                {texts.open}
              </Button>
            )}
          </div>
          <BookingTerms booking={booking} />
          <BookingState booking={booking} />
        </div>
        <div className={styles.actions}>
          <Button aria-expanded={expanded} aria-controls={`${id}details`} onClick={onToggle}>
            {texts.details}
          </Button>
          {!answering && <Button onClick={onOpen}>{texts.open}</Button>}
          <AfterSteps booking={booking} doors={doors} />
          {answering && <Answers id={booking.id} first={answering === 'first'} />}
        </div>
      </div>
      <div className={styles.prompt}>
        <BookingPrompt booking={booking} onReport={() => onChange('problem')} />
      </div>
      <div id={`${id}details`} hidden={!expanded} className={styles.details}>
        {expanded && <BookingFacts booking={booking} />}
      </div>
    </article>
  );
}

function Answers({ id, first }: { id: string; first: boolean }) {
  const accept = useAcceptBooking(id);
  const reject = useRejectBooking(id);
  const pending = accept.isPending || reject.isPending;
  return (
    <span className={styles.answers}>
      <Button onClick={reject.answer} pending={reject.isPending} disabled={pending}>
        {texts.reject}
      </Button>
      <Button look={first ? 'plate' : 'ink'} onClick={accept.answer} pending={accept.isPending} disabled={pending}>
        {texts.accept}
      </Button>
    </span>
  );
}

/** Where a card will stand. */
export function BookingCardSkeleton() {
  return (
    <div className={classes(styles.card, styles.waiting)} aria-hidden="true">
      <Skeleton className={styles.sign} />
      <div className={styles.body}>
        <div className={styles.words}>
          <Skeleton className={styles.namePlace} />
          <Skeleton className={styles.timePlace} />
        </div>
        <div className={styles.actions}>
          <Skeleton className={styles.actionPlace} />
        </div>
      </div>
    </div>
  );
}
