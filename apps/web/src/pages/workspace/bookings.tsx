import { Calendar } from '../../features/booking/calendar.tsx';
import { texts } from '../../features/booking/calendar-texts.ts';
import { Main } from '../../ui/main.tsx';

/** The artisan's book. */
export default function WorkspaceBookingsPage() {
  return (
    <Main title={texts.heading}>
      <h1>{texts.heading}</h1>
      <Calendar />
    </Main>
  );
}
