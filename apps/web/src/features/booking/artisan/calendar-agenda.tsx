import { type Booking, bookingState } from '@fixit/contract/booking';
import { ChevronDown } from 'lucide-react';
import { Link } from 'wouter';
import { dateText, durationText } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { stateText } from '../booking-text.ts';
import styles from './calendar-agenda.module.css';
import { addressOfOpened } from './calendar-block.tsx';
import { blocksOf, countPastDays, shortDay, workText } from './calendar-days.ts';
import { clockOf, timeOffOn, type Work, workOn } from './calendar-off.ts';
import { texts } from './texts.ts';

interface CalendarAgendaProps {
  days: readonly string[];
  bookings: readonly Booking[];
  work: Work | null;
  today: string;
  search: URLSearchParams;
}

/** For phones. In the current week, past days are collapsed. */
export function CalendarAgenda({ days, ...shown }: CalendarAgendaProps) {
  const over = countPastDays(days, shown.today);
  return (
    <>
      {over > 0 && <PastDays days={days.slice(0, over)} {...shown} />}
      <AgendaDays days={days.slice(over)} {...shown} />
    </>
  );
}

function PastDays({ days, ...shown }: CalendarAgendaProps) {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const begun = shown.bookings.filter(({ appointment_date }) => days.includes(appointment_date));
  return (
    <details className={styles.over}>
      <summary className={styles.fold}>
        <span>{first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`}</span>
        <span className={styles.count}>{texts.appointments(begun.length)}</span>
        <Icon of={ChevronDown} className={styles.chevron} />
      </summary>
      <AgendaDays days={days} {...shown} />
    </details>
  );
}

function AgendaDays({ days, bookings, work, today, search }: CalendarAgendaProps) {
  return (
    <>
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
            <p className={styles.free}>{dayText(day, work, blocks.length > 0 || day < today)}</p>
            <ol>
              {blocks.map(({ booking }) => (
                <AgendaLine key={booking.id} booking={booking} href={addressOfOpened(booking, search)} />
              ))}
            </ol>
          </section>
        );
      })}
    </>
  );
}

/** Time off or free hours; the server no longer sends time off that is over. */
function dayText(day: string, work: Work | null, isBusyOrOver: boolean): string {
  const timeOff = work && timeOffOn(day, work);
  if (timeOff) return [texts.timeOff, timeOff.note].filter(Boolean).join(': ');
  if (isBusyOrOver) return '';
  if (!work) return texts.free;
  // The word joiner keeps the hours on one line.
  const hours = workOn(day, work).map(({ from, to }) => `${clockOf(from)}–\u2060${clockOf(to)}`);
  return hours.length > 0 ? texts.freeFrom(hours.join(', ')) : texts.noWork;
}

function AgendaLine({ booking, href }: { booking: Booking; href: string }) {
  const { booking_status: status, customer_address } = booking;
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
          <span className={styles.what}>{workText(booking)}</span> <span>{durationText(booking.duration_minutes)}</span>
        </p>
        {status === bookingState.accepted && customer_address && <p className={styles.where}>{customer_address}</p>}
      </div>
      <Chip tone={status ? (status === bookingState.accepted ? 'accepted' : 'plain') : 'awaiting'}>
        {stateText(booking, 'artisan')}
      </Chip>
    </li>
  );
}
