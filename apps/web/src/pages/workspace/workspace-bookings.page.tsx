import { useHours, useTimesOff } from '../../features/artisan/artisan-queries.ts';
import { texts } from '../../features/booking/artisan/artisan-booking-texts.ts';
import { Calendar } from '../../features/booking/artisan/calendar.tsx';
import type { WorkingTimes } from '../../features/booking/artisan/calendar-off.ts';
import { Main } from '../../ui/page/main.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { bookingMenu } from '../person-menu.tsx';

export default function WorkspaceBookingsPage() {
  const [hours, timesOff] = [useHours(), useTimesOff()];
  const failed = [hours, timesOff].filter(({ isError, data }) => isError && data === undefined);
  return (
    <Main title={texts.heading}>
      <h1>{texts.heading}</h1>
      {failed.length > 0 && (
        <RetryLine
          sentence={texts.hoursFailed}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          pending={failed.some(({ isFetching }) => isFetching)}
        />
      )}
      <Calendar
        work={failed.length > 0 ? null : workOf(hours.data, timesOff.data)}
        menuOf={(booking) => bookingMenu(booking, booking.customer_name)}
      />
    </Main>
  );
}

function workOf(
  hours: WorkingTimes['hours'] | undefined,
  timesOff: WorkingTimes['timesOff'] | undefined,
): WorkingTimes | undefined {
  return hours === undefined || timesOff === undefined ? undefined : { hours, timesOff };
}
