import type { Booking } from '@fixit/contract/booking';
import { Link } from 'wouter';
import { dateText } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './calendar-agenda.module.css';
import { openedFrom } from './calendar-block.tsx';
import { blocksOf } from './calendar-days.ts';
import { texts } from './calendar-texts.ts';

interface CalendarAgendaProps {
  days: readonly string[];
  bookings: readonly Booking[];
  today: string;
  search: URLSearchParams;
}

/** A week on a phone: day under day, what is in the book under each. */
export function CalendarAgenda({ days, bookings, today, search }: CalendarAgendaProps) {
  return (
    <div className={styles.agenda}>
      {days.map((day) => {
        const blocks = blocksOf(bookings, day);
        return (
          <section
            key={day}
            className={classes(styles.day, day === today && styles.today)}
            aria-labelledby={`of-${day}`}
          >
            <h3 id={`of-${day}`} className={styles.name}>
              <time dateTime={day}>{dateText(day)}</time>
            </h3>
            {blocks.length === 0 && <p className={styles.free}>{texts.free}</p>}
            <ol>
              {blocks.map(({ booking }) => (
                <AgendaLine key={booking.id} booking={booking} href={openedFrom(booking, search)} />
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

function AgendaLine({ booking, href }: { booking: Booking; href: string }) {
  const { booking_status: status } = booking;
  return (
    <li className={styles.line}>
      <time className={styles.time} dateTime={`${booking.appointment_date}T${booking.appointment_time}`}>
        {booking.appointment_time}
      </time>
      <div className={styles.words}>
        <Link href={href} className={styles.link}>
          {booking.customer_name}
        </Link>
        <p className={styles.more}>
          {[booking.service_category?.category, texts.lasts(booking.duration_minutes)].filter(Boolean).join(', ')}
        </p>
      </div>
      <Chip tone={status ? (status === 'accepted' ? 'accepted' : 'plain') : 'awaiting'}>
        {texts.status[status ?? 'awaiting']}
      </Chip>
    </li>
  );
}
