import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { poundsText } from '@fixit/contract/value/pounds';
import { type ReactNode, useId } from 'react';
import { appointmentText, durationText } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { stateText } from '../describe-booking.ts';
import styles from './chat-booking-card.module.css';
import { toneOf } from './chat-booking-lists.ts';

interface ChatBookingCardProps {
  reader: BookingSide;
  booking: Booking;
  children?: ReactNode;
  actions?: ReactNode;
}

export function ChatBookingCard({ booking, reader, children, actions }: ChatBookingCardProps) {
  const id = useId();
  const { appointment_date, appointment_time, duration_minutes, price } = booking;
  const tone = toneOf(booking);
  return (
    <article className={classes(styles.card, styles[tone])} aria-labelledby={`${id}when`}>
      <p className={styles.head}>
        <time id={`${id}when`} className={styles.when} dateTime={`${appointment_date}T${appointment_time}`}>
          {appointmentText(appointment_date, appointment_time)}
        </time>
        <Chip tone={tone}>{stateText(booking, reader)}</Chip>
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
