import { type Booking, bookingState } from '@fixit/contract/booking';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { appointmentText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { Picture } from '../../../ui/picture.tsx';
import styles from './booking-card.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { BookingPrompt } from './booking-prompt.tsx';
import { BookingState } from './booking-state.tsx';
import { BookingTerms } from './booking-terms.tsx';
import { texts } from './customer-booking-texts.ts';
import { type BookingActions, FollowUpSteps } from './follow-up-steps.tsx';
import { ProposalAnswers } from './proposal-answers.tsx';
import type { CustomerChange } from './use-booking-choice.ts';

interface BookingCardProps {
  booking: Booking;
  isExpanded: boolean;
  onToggle: () => void;
  onOpen: () => void;
  onChange: (change: CustomerChange) => void;
  actions: BookingActions;
  /** The URL identifies this booking, so the card is scrolled into view and highlighted. */
  isLinked: boolean;
  /** This is set while the booking awaits an answer. The first one has the screen's only primary button. */
  answering?: 'first' | 'later';
}

export function BookingCard(props: BookingCardProps) {
  const { booking, isExpanded, onToggle, onOpen, onChange, actions, isLinked, answering } = props;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const { booking_status: status } = booking;
  const isOver = status === bookingState.completed || status === bookingState.cancelled;
  // Makes the next step stand out on a past booking.
  const variant = isOver ? 'text' : 'plain';
  const buttons = (
    <>
      <Button variant={variant} aria-expanded={isExpanded} aria-controls={`${id}details`} onClick={onToggle}>
        {texts.details}
      </Button>
      <Button variant={variant} onClick={onOpen}>
        {texts.open}
      </Button>
    </>
  );

  useEffect(() => {
    if (!isLinked) return undefined;
    // Waits until the navigation has moved the focus and scrolled to the top.
    const frame = requestAnimationFrame(() => {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLinked]);

  return (
    <article
      ref={card}
      tabIndex={isLinked ? -1 : undefined}
      data-named={isLinked || undefined}
      className={classes(styles.card, status && styles.answered, isOver && styles.over, isLinked && styles.linked)}
      aria-labelledby={`${id}name`}
    >
      <Picture src={booking.service_image} className={styles.sign} />
      <div className={styles.body}>
        <div className={styles.words}>
          <h3 id={`${id}name`}>
            <Link href={paths.serviceDetail(booking.service_id || booking.receiver)} className={styles.name}>
              {texts.session(booking.artisan_name)}
            </Link>
          </h3>
          <time className={styles.time} dateTime={`${booking.appointment_date}T${booking.appointment_time}`}>
            {appointmentText(booking.appointment_date, booking.appointment_time)}
          </time>
          <BookingTerms booking={booking} />
          <BookingState booking={booking} />
        </div>
        <div className={styles.actions}>
          {isOver && <FollowUpSteps booking={booking} actions={actions} />}
          {isOver ? <span className={styles.answers}>{buttons}</span> : buttons}
          {answering && <ProposalAnswers id={booking.id} isFirst={answering === 'first'} />}
        </div>
      </div>
      <div className={styles.prompt}>
        <BookingPrompt booking={booking} onChange={onChange} />
      </div>
      <div id={`${id}details`} hidden={!isExpanded} className={styles.details}>
        {isExpanded && <BookingFacts booking={booking} />}
      </div>
    </article>
  );
}

export function BookingCardSkeleton() {
  return (
    <div className={classes(styles.card, styles.waiting)} aria-hidden="true">
      <Skeleton className={styles.sign} />
      <div className={styles.body}>
        <div className={styles.words}>
          <Skeleton className={styles.namePlaceholder} />
          <Skeleton className={styles.timePlaceholder} />
        </div>
        <div className={styles.actions}>
          <Skeleton className={styles.actionPlaceholder} />
        </div>
      </div>
    </div>
  );
}
