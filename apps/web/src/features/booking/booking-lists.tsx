import type { Booking } from '@fixit/contract/booking';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { BookingCard, BookingCardSkeleton } from './booking-card.tsx';
import { BookingDetails } from './booking-details.tsx';
import styles from './booking-lists.module.css';
import { groupBookings } from './lists.ts';
import { texts } from './texts.ts';

/** Which card is expanded, over all lists, and which one the address opens as a dialog. */
export function useBookingChoice() {
  const [expanded, setExpanded] = useState<string | null>(null);
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  return {
    expanded,
    toggle: (id: string) => setExpanded((now) => (now === id ? null : id)),
    opened: search.get('booking_id'),
    open: (id: string) => navigate(paths.bookings(id)),
    close: () => navigate(paths.bookings(), { replace: true }),
  };
}

type Choice = ReturnType<typeof useBookingChoice>;

interface ListProps {
  bookings: readonly Booking[];
  choice: Choice;
}

/** Where the lists will stand. */
export function BookingListsSkeleton() {
  return (
    <Section title={texts.upcoming}>
      <div className={styles.cards}>
        <BookingCardSkeleton />
        <BookingCardSkeleton />
      </div>
    </Section>
  );
}

/** Upcoming and active services, and the dialog of the one that the address names. */
export function CurrentBookings({ bookings, choice }: ListProps) {
  const [, navigate] = useLocation();
  const { upcoming, active } = groupBookings(bookings);
  const opened = choice.opened === null ? undefined : bookings.find(({ id }) => id === choice.opened);
  return (
    <>
      <UpcomingServices bookings={upcoming} choice={choice} />
      <Section title={texts.active}>
        {active.length > 0 ? (
          <Cards bookings={active} choice={choice} />
        ) : (
          <EmptyState
            picture="toolbox"
            sentence={texts.noActive}
            action={<Button onClick={() => navigate(paths.dashboard)}>{texts.explore}</Button>}
          />
        )}
      </Section>
      {opened && <BookingDetails booking={opened} onClose={choice.close} />}
    </>
  );
}

function UpcomingServices({ bookings, choice }: ListProps) {
  return (
    <Section title={texts.upcoming} action={bookings.length > 0 && <Chip tone="awaiting">{texts.awaiting}</Chip>}>
      {bookings.length === 0 && <p className={styles.none}>{texts.noUpcoming}</p>}
      <div className={styles.cards}>
        {bookings.map((booking, index) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            expanded={choice.expanded === booking.id}
            onToggle={() => choice.toggle(booking.id)}
            onOpen={() => choice.open(booking.id)}
            answering={index === 0 ? 'first' : 'later'}
          />
        ))}
      </div>
    </Section>
  );
}

function Cards({ bookings, choice }: ListProps) {
  return (
    <div className={styles.cards}>
      {bookings.map((booking) => (
        <BookingCard
          key={booking.id}
          booking={booking}
          expanded={choice.expanded === booking.id}
          onToggle={() => choice.toggle(booking.id)}
          onOpen={() => choice.open(booking.id)}
        />
      ))}
    </div>
  );
}

/** Completed and cancelled appointments, folded away. */
export function PastServices({ bookings, choice }: ListProps) {
  const { past } = groupBookings(bookings);
  if (past.length === 0) return null;
  return (
    <section aria-labelledby="past-services" className={styles.past}>
      <details open={past.some(({ id }) => id === choice.expanded) || undefined}>
        <summary className={styles.summary}>
          <h2 id="past-services">{texts.past}</h2>
          <span className={styles.count}>{past.length}</span>
          <Icon of={ChevronDown} className={styles.chevron} />
        </summary>
        <Cards bookings={past} choice={choice} />
      </details>
    </section>
  );
}
