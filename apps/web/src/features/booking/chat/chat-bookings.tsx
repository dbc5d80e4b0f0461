import type { Booking } from '@fixit/contract/booking';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { appointmentText } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './chat-bookings.module.css';
import { texts } from './texts.ts';

interface ChatBookingsProps {
  bookings: readonly Booking[];
  /** Expanded even on small screens. */
  waiting: boolean;
  card: (booking: Booking) => ReactNode;
}

/** Above the messages. On phones one line until it is expanded. */
export function ChatBookings({ bookings, waiting, card }: ChatBookingsProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [roomy] = useState(() => window.matchMedia('(min-width: 48rem) and (min-height: 40rem)').matches);
  const [first] = bookings;
  if (!first) return null;
  const isExpanded = chosen ?? (roomy || waiting);
  return (
    <section className={styles.place} aria-labelledby={`${id}title`}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isExpanded}
          aria-controls={`${id}list`}
          onClick={() => setChosen(!isExpanded)}
        >
          <span id={`${id}title`}>{texts.appointments}</span>
          <span className={styles.first}>
            {isExpanded ? bookings.length : appointmentText(first.appointment_date, first.appointment_time)}
          </span>
          <Icon of={ChevronDown} className={styles.chevron} />
        </button>
      </h2>
      <ul id={`${id}list`} hidden={!isExpanded} className={styles.list}>
        {bookings.map((booking) => (
          <li key={booking.id}>{card(booking)}</li>
        ))}
      </ul>
    </section>
  );
}
