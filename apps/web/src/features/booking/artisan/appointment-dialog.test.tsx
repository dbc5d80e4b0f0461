// @vitest-environment jsdom
import type { Booking } from '@fixit/contract/booking';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppointmentDialog } from './appointment-dialog.tsx';
import { artisanBookingsKey } from './artisan-booking-queries.ts';

test('an appointment whose reschedule has expired shows the next step', async () => {
  // The dialog does not read any other field.
  const booking = {
    id: 'b',
    booking_status: 'accepted',
    artisan_name: 'Aire Plumbing',
    customer_name: 'Zainab Malik',
    customer_address: '14 Albert Terrace, Saltaire',
    service_description: 'Fit an outside tap',
    appointment_date: '2099-12-02',
    appointment_time: '10:00',
    duration_minutes: 60,
    starts_at: '2099-12-02T10:00:00Z',
    ends_at: '2099-12-02T11:00:00Z',
    reschedule: {
      appointment_date: '2099-12-09',
      appointment_time: '14:00',
      asked_by: 'customer',
      expires_at: '2020-12-01T10:00:00Z',
      late: false,
    },
  } as Booking;
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData([...artisanBookingsKey, 'one', 'b'], booking);
  render(
    <QueryClientProvider client={queryClient}>
      <AppointmentDialog id="b" timesOff={[]} menuOf={() => null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^Next: be at Zainab Malik’s on /)).toBeTruthy();
});
