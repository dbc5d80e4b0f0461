import type { Booking } from '@fixit/contract/booking';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { dateText, londonDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { RetryLine } from '../../../ui/page/retry-line.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import tabs from '../../../ui/page/tabs.module.css';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useCalendar, useRescheduleRequests } from './artisan-booking-queries.ts';
import { texts } from './artisan-booking-texts.ts';
import styles from './calendar.module.css';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { addDays, readDay, shortDay, weekOf } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import type { WorkingTimes } from './calendar-off.ts';
import { WaitingReschedules } from './waiting-reschedules.tsx';

const AppointmentDialog = lazyDialog(async () => (await import('./appointment-dialog.tsx')).AppointmentDialog);

type CalendarView = 'day' | 'week';

function useCalendarChoice() {
  const [searchParams] = useSearchParams();
  const now = new Date(useNow()).toISOString();
  const [today = '', clock = '00:00'] = londonDateTime(now) ?? [];
  const view: CalendarView = searchParams.get('view') === 'day' ? 'day' : 'week';
  const day = readDay(searchParams.get('date'), today);
  return { searchParams, today, clock, view, day, days: view === 'day' ? [day] : weekOf(day) };
}

function calendarHref(view: CalendarView, day: string | null): string {
  return `${paths.bookings()}?${new URLSearchParams({ view, ...(day ? { date: day } : {}) })}`;
}

interface CalendarProps {
  /** This is undefined while loading, and null if loading failed. */
  work: WorkingTimes | null | undefined;
  menuOf: (booking: Booking) => ReactNode;
}

export function Calendar({ work, menuOf }: CalendarProps) {
  const { searchParams, today, clock, view, day, days } = useCalendarChoice();
  const isWide = useIsWide();
  const [, navigate] = useLocation();
  const openedId = searchParams.get('booking_id');
  const close = () => navigate(calendarHref(view, searchParams.get('date')), { replace: true });
  const [first = day, last = day] = [days[0], days.at(-1)];
  const { data, isPending, isError, isFetching, refetch } = useCalendar(first, last);
  const step = view === 'day' ? 1 : 7;
  const { query: reschedules, requests } = useRescheduleRequests();
  const isWaiting = isPending || reschedules.isPending || work === undefined;
  // On a phone, an empty grid would push the text that nothing is booked out of view.
  const hasGrid = isWide || (view === 'day' && data?.length !== 0);
  const calendar = { days, bookings: data ?? [], work: work ?? null, today, clock, searchParams };
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.period} aria-live="polite">
          {view === 'day' ? dateText(day) : `${shortDay(first)} – ${dateText(last)}`}
        </h2>
        <PeriodLinks view={view} before={addDays(day, -step)} after={addDays(day, step)} />
        <ViewLinks view={view} day={day} />
      </div>
      {!isWaiting && <WaitingReschedules requests={requests ?? []} searchParams={searchParams} />}
      {isWaiting && <CalendarSkeleton />}
      {isError && <RetryLine sentence={texts.loadFailed} onRetry={() => void refetch()} pending={isFetching} />}
      {data &&
        !isWaiting &&
        (hasGrid ? <CalendarGrid {...calendar} isShort={!isWide} /> : <CalendarAgenda {...calendar} />)}
      {data?.length === 0 && !isWaiting && <NothingBooked view={view} />}
      {openedId !== null && (
        <AppointmentDialog id={openedId} timesOff={work?.timesOff} menuOf={menuOf} onClose={close} />
      )}
    </>
  );
}

function PeriodLinks({ view, before, after }: { view: CalendarView; before: string; after: string }) {
  return (
    <div className={styles.steps}>
      <Link href={calendarHref(view, before)} className={buttonClass({ square: true })}>
        <Icon of={ChevronLeft} />
        <VisuallyHidden>{texts.previous(view)}</VisuallyHidden>
      </Link>
      <Link href={calendarHref(view, null)} className={buttonClass({})}>
        {texts.today}
      </Link>
      <Link href={calendarHref(view, after)} className={buttonClass({ square: true })}>
        <Icon of={ChevronRight} />
        <VisuallyHidden>{texts.next(view)}</VisuallyHidden>
      </Link>
    </div>
  );
}

function ViewLinks({ view, day }: { view: CalendarView; day: string }) {
  return (
    <nav aria-label={texts.view} className={styles.views}>
      {(['day', 'week'] as const).map((option) => (
        <Link
          key={option}
          href={calendarHref(option, day)}
          className={tabs.tab}
          aria-current={option === view ? 'page' : undefined}
        >
          {texts[option]}
        </Link>
      ))}
    </nav>
  );
}

function CalendarSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} className={styles.skeletonDay} />
      ))}
    </div>
  );
}

function NothingBooked({ view }: { view: CalendarView }) {
  return (
    <div className={styles.nothing}>
      <EmptyState
        picture="tea"
        sentence={view === 'day' ? texts.nothingToday : texts.nothingWeek}
        more={texts.nothingMore}
        action={<ButtonLink href={paths.chat()}>{texts.chats}</ButtonLink>}
      />
    </div>
  );
}
