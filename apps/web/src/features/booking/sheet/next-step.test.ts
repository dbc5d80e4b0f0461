import { expect, test } from 'vitest';
import { nextStepOf } from './next-step.ts';
import { type SheetSubject, sheetOfBookings, subjectOfBooking } from './sheet-subject.ts';

const now = Date.parse('2026-11-29T16:00:00Z');

const subjectOf = (reader: 'customer' | 'artisan', booking_status: string): SheetSubject => {
  const booking = {
    id: '1',
    booking_status,
    appointment_date: '2026-12-01',
    appointment_time: '13:45',
    duration_minutes: 60,
    service_description: 'A dripping tap',
    artisan_name: 'Airedale Plumbing',
    customer_name: 'Priya',
  };
  // The next step reads only these fields.
  const sheet = sheetOfBookings(reader, [booking as never]);
  return subjectOfBooking(sheet, booking as never);
};

test.each(['customer', 'artisan'] as const)(
  'the job sheet tells the %s to agree on another time only if the other side can be reached',
  (reader) => {
    const cancelled = subjectOf(reader, 'cancelled');
    expect(nextStepOf(cancelled, now)?.sentence).toContain('propose another time');
    expect(nextStepOf(cancelled, now, true)).toBeNull();
    expect(nextStepOf({ ...cancelled, booking: null }, now, true)).toBeNull();
    expect(nextStepOf(subjectOf(reader, 'completed'), now, true)).not.toBeNull();
  },
);
