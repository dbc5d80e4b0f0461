import { type Booking, bookingState } from '@fixit/contract/booking';
import { ChevronDown } from 'lucide-react';
import { Link } from 'wouter';
import { dateText, durationText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { openRescheduleOf } from '../booking-schedule.ts';
import { stateText } from '../describe-booking.ts';
import { WorkPlace } from '../work-place.tsx';
import { texts } from './artisan-booking-texts.ts';
import styles from './calendar-agenda.module.css';
import { appointmentHref } from './calendar-block.tsx';
import { blocksOf, countPastDays, shortDay, workText } from './calendar-days.ts';
import { clockOf, remainingHours, timeOffOn, type WorkingTimes, workingHoursOn } from './calendar-off.ts';

interface CalendarAgendaProps {
  days: readonly string[];
  bookings: readonly Booking[];
  work: WorkingTimes | null;
  today: string;
  /** The time is London's. */
  clock: string;
  searchParams: URLSearchParams;
}

export function CalendarAgenda({ days, ...agenda }: CalendarAgendaProps) {
  const pastCount = countPastDays(days, agenda.today);
  return (
    <>
      {pastCount > 0 && <PastDays days={days.slice(0, pastCount)} {...agenda} />}
      <AgendaDays days={days.slice(pastCount)} {...agenda} />
    </>
  );
}

function PastDays({ days, ...agenda }: CalendarAgendaProps) {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const pastBookings = agenda.bookings.filter(({ appointment_date }) => days.includes(appointment_date));
  return (
    <details className={styles.past}>
      <summary className={styles.fold}>
        <span>{first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`}</span>
        <span className={styles.count}>{texts.appointments(pastBookings.length)}</span>
        <Icon of={ChevronDown} className={styles.chevron} />
      </summary>
      <AgendaDays days={days} {...agenda} />
    </details>
  );
}

function AgendaDays({ days, bookings, work, today, clock, searchParams }: CalendarAgendaProps) {
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
            <p className={styles.free}>
              {dayText(day, work, { isBusyOrOver: blocks.length > 0 || day < today, from: day === today ? clock : '' })}
            </p>
            <ol>
              {blocks.map(({ booking }) => (
                <AgendaLine key={booking.id} booking={booking} href={appointmentHref(booking, searchParams)} />
              ))}
            </ol>
          </section>
        );
      })}
    </>
  );
}

/** Returns the time off or the free hours. The server does not send past time off. */
function dayText(
  day: string,
  work: WorkingTimes | null,
  { isBusyOrOver, from }: { isBusyOrOver: boolean; from: string },
): string {
  const timeOff = work && timeOffOn(day, work);
  if (timeOff) return [texts.timeOff, timeOff.note].filter(Boolean).join(': ');
  if (isBusyOrOver) return '';
  if (!work) return texts.free;
  // The word joiner keeps the hours on one line.
  const working = workingHoursOn(day, work);
  const remaining = remainingHours(working, from);
  const hours = remaining.map((range) => `${clockOf(range.from)}–\u2060${clockOf(range.to)}`);
  if (hours.length > 0) return texts.freeFrom(hours.join(', '));
  return working.length > 0 ? texts.noMoreWork : texts.noWork;
}

function AgendaLine({ booking, href }: { booking: Booking; href: string }) {
  const { booking_status: status, customer_address } = booking;
  const wantsNewTime = openRescheduleOf(booking, useNow())?.asked_by === 'customer';
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
        {status === bookingState.accepted && customer_address && (
          <p className={styles.where}>
            <WorkPlace booking={booking} />
          </p>
        )}
      </div>
      {wantsNewTime ? (
        <Chip tone="awaiting">{texts.newTimeRequested}</Chip>
      ) : (
        <Chip tone={status ? (status === bookingState.accepted ? 'accepted' : 'plain') : 'awaiting'}>
          {stateText(booking, 'artisan')}
        </Chip>
      )}
    </li>
  );
}
