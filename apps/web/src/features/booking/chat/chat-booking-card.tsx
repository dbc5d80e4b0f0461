import type { Booking } from '@fixit/contract/booking';
import { poundsText } from '@fixit/contract/value/pounds';
import { type ReactNode, useId } from 'react';
import { appointmentText, durationText } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import styles from './chat-booking-card.module.css';
import { isAwaiting } from './chat-booking-lists.ts';
import { chatTexts as texts } from './texts.ts';

interface ChatBookingCardProps {
  booking: Booking;
  /** Until when, where, and what is asked: lines below what is known of every appointment. */
  children?: ReactNode;
  /** What may be done with it. */
  actions?: ReactNode;
}

/** An appointment of a chat: when, how long, for how much, how it stands. */
export function ChatBookingCard({ booking, children, actions }: ChatBookingCardProps) {
  const id = useId();
  const { booking_status: status, appointment_date, appointment_time, duration_minutes, price } = booking;
  const awaiting = isAwaiting(booking);
  const tone = awaiting ? 'awaiting' : status === 'accepted' ? 'accepted' : 'plain';
  return (
    <article className={classes(styles.card, styles[tone])} aria-labelledby={`${id}when`}>
      <p className={styles.head}>
        <time id={`${id}when`} className={styles.when} dateTime={`${appointment_date}T${appointment_time}`}>
          {appointmentText(appointment_date, appointment_time)}
        </time>
        <Chip tone={tone}>{texts.state[status || 'awaiting'] ?? status}</Chip>
      </p>
      <p className={styles.facts}>
        {duration_minutes > 0 && <span>{durationText(duration_minutes)}</span>}
        {price != null && <span className={styles.price}>{poundsText(price)}</span>}
        <span className={styles.what}>{booking.service_description}</span>
      </p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
