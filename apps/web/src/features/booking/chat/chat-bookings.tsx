import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/shape';
import { poundsText } from '@fixit/contract/value/pounds';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { appointmentText } from '../../../lib/format.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lacksHouse } from '../booking-rules.ts';
import { stateText } from '../booking-text.ts';
import { toneOf } from './chat-booking-lists.ts';
import { texts } from './chat-booking-texts.ts';
import styles from './chat-bookings.module.css';

interface ChatBookingsProps {
  /** Bookings that need the reader's answer are first, because one line shows only the first. */
  bookings: readonly Booking[];
  reader: BookingSide;
  needsAnswer: (booking: Booking) => boolean;
  card: (booking: Booking) => ReactNode;
}

/** Bookings are above the messages. On phones and in low windows they are one line, which opens over the messages. */
export function ChatBookings({ bookings, reader, needsAnswer, card }: ChatBookingsProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [roomy] = useState(() => window.matchMedia('(min-width: 48rem) and (min-height: 40rem)').matches);
  const fold = useRef<HTMLButtonElement>(null);
  const [first] = bookings;
  if (!first) return null;
  const isExpanded = chosen ?? roomy;
  const state = needsAnswer(first) ? texts.needsAnswer : stateText(first, reader);
  const count = bookings.length > 1 && texts.firstOf(bookings.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || roomy || !isExpanded) return;
    setChosen(false);
    fold.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what lies over the messages
    <section className={styles.place} aria-labelledby={`${id}title`} onKeyDown={onKeyDown}>
      <div className={classes(styles.sheet, isExpanded && styles.expanded)}>
        <h2 className={styles.title}>
          <button
            ref={fold}
            type="button"
            className={classes(styles.fold, styles[toneOf(first)])}
            aria-expanded={isExpanded}
            aria-controls={`${id}list`}
            onClick={() => setChosen(!isExpanded)}
          >
            <span id={`${id}title`} className={styles.label}>
              {texts.appointments}
            </span>{' '}
            <span className={styles.first}>{isExpanded && roomy ? bookings.length : bookingSummary(first)}</span>{' '}
            <span className={styles.state}>
              {[count, state, reader === 'artisan' && lacksHouse(first) && texts.noHouse, first.service_description]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Icon of={ChevronDown} className={styles.chevron} />
          </button>
        </h2>
        <ul id={`${id}list`} hidden={!isExpanded} className={styles.list}>
          {bookings.map((booking) => (
            <li key={booking.id}>{card(booking)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function bookingSummary({ appointment_date, appointment_time, price }: Booking): string {
  const when = appointmentText(appointment_date, appointment_time);
  return price == null ? when : `${when} · ${poundsText(price)}`;
}
