import { type Booking, bookingState } from '@fixit/contract/booking';
import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { stateNames } from '../booking-state-names.ts';
import { BookingCard, BookingCardSkeleton } from './booking-card.tsx';
import styles from './booking-lists.module.css';
import { texts } from './customer-booking-texts.ts';
import type { BookingActions } from './follow-up-steps.tsx';
import { groupBookings } from './group-bookings.ts';
import type { BookingChoice } from './use-booking-choice.ts';

interface BookingListProps {
  bookings: readonly Booking[];
  choice: BookingChoice;
  actions: BookingActions;
}

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

export function CurrentBookings({ bookings, choice, actions }: BookingListProps) {
  const [, navigate] = useLocation();
  const { upcoming, active } = groupBookings(bookings, useNow());
  return (
    <>
      <UpcomingServices bookings={upcoming} choice={choice} actions={actions} />
      <Section title={texts.active}>
        {active.length > 0 ? (
          <BookingCards bookings={active} choice={choice} actions={actions} />
        ) : (
          <EmptyState
            picture="toolbox"
            sentence={texts.noActive}
            action={<Button onClick={() => navigate(paths.dashboard)}>{texts.explore}</Button>}
          />
        )}
      </Section>
    </>
  );
}

function UpcomingServices({ bookings, choice, actions }: BookingListProps) {
  return (
    <Section
      title={texts.upcoming}
      action={bookings.length > 0 && <Chip tone="awaiting">{stateNames.customer[bookingState.awaiting]}</Chip>}
    >
      {bookings.length === 0 && <p className={styles.none}>{texts.noUpcoming}</p>}
      <BookingCards bookings={bookings} choice={choice} actions={actions} answering />
    </Section>
  );
}

function BookingCards({ bookings, choice, actions, answering = false }: BookingListProps & { answering?: boolean }) {
  return (
    <div className={styles.cards}>
      {bookings.map((booking, index) => (
        <BookingCard
          key={booking.id}
          booking={booking}
          isExpanded={choice.expandedId === booking.id}
          onToggle={() => choice.toggle(booking.id)}
          onOpen={() => choice.open(booking.id)}
          onChange={(change) => choice.change(booking.id, change)}
          actions={actions}
          isLinked={choice.linkedId === booking.id}
          {...(answering ? { answering: index === 0 ? 'first' : 'later' } : {})}
        />
      ))}
    </div>
  );
}

export function PastServices({ bookings, choice, actions }: BookingListProps) {
  const { past } = groupBookings(bookings, useNow());
  const details = useRef<HTMLDetailsElement>(null);
  const hasChosenBooking = past.some(({ id }) => id === choice.expandedId || id === choice.linkedId);
  // Opens the list before its card takes the focus.
  useLayoutEffect(() => {
    if (hasChosenBooking && details.current) details.current.open = true;
  }, [hasChosenBooking]);
  if (past.length === 0) return null;
  return (
    <section aria-labelledby="past-services" className={styles.past}>
      <details ref={details}>
        <summary className={styles.summary}>
          <h2 id="past-services">{texts.past}</h2>
          <span className={styles.count}>{past.length}</span>
          <Icon of={ChevronDown} className={styles.chevron} />
        </summary>
        <BookingCards bookings={past} choice={choice} actions={actions} />
      </details>
    </section>
  );
}
