import type { Booking } from '@fixit/contract/booking';
import { expect, it } from 'vitest';
import { isLate, lacksHouseNumber, stepsOf } from './booking-rules.ts';

const now = Date.parse('2026-12-04T10:00:00Z');
const hoursFromNow = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

const makeBooking = (booking_status: string | null, startsIn: number, fields: Partial<Booking> = {}) =>
  ({
    booking_status,
    starts_at: hoursFromNow(startsIn),
    ends_at: hoursFromNow(startsIn + 1),
    free_until: hoursFromNow(startsIn - 24),
    conversation_id: 'c',
    reviewed: false,
    reschedule: null,
    ...fields,
  }) as Booking;

const steps = (booking: Booking) => [...stepsOf(booking, now)].toSorted();

const reschedule = (asked_by: 'customer' | 'artisan', expiresIn: number) => ({
  reschedule: {
    appointment_date: '2026-12-09',
    appointment_time: '10:00',
    asked_by,
    expires_at: hoursFromNow(expiresIn),
    late: false,
  },
});

it('the steps of a booking follow its state and the time', () => {
  expect(steps(makeBooking(null, 30))).toEqual([]);
  expect(steps(makeBooking('accepted', 30))).toEqual(['calendar', 'cancel', 'reschedule']);
  expect(steps(makeBooking('accepted', -2))).toEqual(['confirm', 'report']);
  expect(steps(makeBooking('disputed', -2))).toEqual(['confirm']);
  expect(steps(makeBooking('completed', -2))).toEqual(['book-again', 'report', 'review']);
  expect(steps(makeBooking('completed', -2, { closed_by: 'system' }))).toEqual(['book-again', 'review']);
  expect(steps(makeBooking('completed', -50, { reviewed: true }))).toEqual(['book-again', 'read-review']);
  expect(steps(makeBooking('cancelled', 30))).toEqual(['book-again']);
});

it('the steps of a booking allow one request to reschedule at a time', () => {
  expect(steps(makeBooking('accepted', 30, reschedule('artisan', 5)))).toEqual([
    'answer-reschedule',
    'calendar',
    'cancel',
  ]);
  expect(steps(makeBooking('accepted', 30, reschedule('customer', 5)))).toEqual([
    'calendar',
    'cancel',
    'withdraw-reschedule',
  ]);
  expect(steps(makeBooking('accepted', 30, reschedule('artisan', -1)))).toEqual(['calendar', 'cancel', 'reschedule']);
});

it('the house number of an accepted booking can be added or corrected until the booking starts', () => {
  expect(steps(makeBooking('accepted', 30, { house_known: false }))).toContain('give-house');
  expect(steps(makeBooking('accepted', 30, { house_known: true }))).toContain('correct-house');
  for (const other of [
    makeBooking('accepted', -1, { house_known: false }),
    makeBooking(null, 30, { house_known: false }),
  ])
    expect(steps(other)).not.toContain('give-house');
  expect(
    [makeBooking('accepted', -1, { house_known: false }), makeBooking('accepted', 30), makeBooking(null, 30)].map(
      lacksHouseNumber,
    ),
  ).toEqual([true, false, false]);
});

it('a booking has no steps if the server does not send its start and end', () => {
  expect(steps({ booking_status: 'accepted', conversation_id: 'c' } as Booking)).toEqual([]);
});

it('a change of a booking is late from 24 hours before its start', () => {
  expect(isLate(makeBooking('accepted', 25), now)).toBe(false);
  expect(isLate(makeBooking('accepted', 24), now)).toBe(true);
  expect(isLate({} as Booking, now)).toBe(false);
});
