import { useHours, useTimesOff } from '../../features/artisan/queries.ts';
import { Calendar } from '../../features/booking/artisan/calendar.tsx';
import type { Work } from '../../features/booking/artisan/calendar-off.ts';
import { texts } from '../../features/booking/artisan/texts.ts';
import { Main } from '../../ui/page/main.tsx';
import { RetryLine } from '../../ui/page/retry-line.tsx';

export default function WorkspaceBookingsPage() {
  const [hours, timesOff] = [useHours(), useTimesOff()];
  const failed = [hours, timesOff].filter(({ isError, data }) => isError && data === undefined);
  return (
    <Main title={texts.heading}>
      <h1>{texts.heading}</h1>
      {failed.length > 0 && (
        <RetryLine
          sentence={texts.workMissing}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          pending={failed.some(({ isFetching }) => isFetching)}
        />
      )}
      <Calendar work={failed.length > 0 ? null : workOf(hours.data, timesOff.data)} />
    </Main>
  );
}

function workOf(hours: Work['hours'] | undefined, timesOff: Work['timesOff'] | undefined): Work | undefined {
  return hours === undefined || timesOff === undefined ? undefined : { hours, timesOff };
}
