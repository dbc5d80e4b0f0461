// @vitest-environment jsdom
import type { Booking } from '@fixit/contract/booking';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { WaitingReschedules } from './waiting-reschedules.tsx';

afterEach(cleanup);

const day = '2099-12-02';
const reschedule = {
  appointment_date: '2099-12-09',
  appointment_time: '14:00',
  asked_by: 'customer' as const,
  expires_at: '2099-12-01T10:00:00Z',
  late: false,
};
// The calendar does not show any other field.
const booking = {
  id: 'b',
  booking_status: 'accepted',
  customer_name: 'Zainab Malik',
  service_description: 'Fit an outside tap',
  appointment_date: day,
  appointment_time: '10:00',
  duration_minutes: 60,
  reschedule,
} as Booking;
const calendar = { days: [day], work: null, today: '2099-11-30', clock: '09:00', searchParams: new URLSearchParams() };

test('the agenda and the grid mark an appointment whose customer requested a reschedule', () => {
  const props = { ...calendar, bookings: [booking] };
  const agenda = render(<CalendarAgenda {...props} />);
  expect(agenda.container.textContent).toContain('New time requested');
  expect(agenda.container.textContent).not.toContain('Accepted');
  const grid = render(<CalendarGrid {...props} isShort={false} />);
  expect(grid.container.textContent).toContain('New time requested');
  const unchanged = render(<CalendarAgenda {...calendar} bookings={[{ ...booking, reschedule: null }]} />);
  expect(unchanged.container.textContent).toContain('Accepted');
});

test('each reschedule request is listed above the calendar with a link to its appointment', () => {
  render(
    <WaitingReschedules requests={[{ booking, reschedule }]} searchParams={new URLSearchParams({ view: 'day' })} />,
  );
  const link = screen.getByRole('link', { name: 'Zainab Malik asks for another time: Wed 9 Dec 2099, 14:00' });
  expect(link.getAttribute('href')).toBe('/bookings?view=day&booking_id=b');
});
