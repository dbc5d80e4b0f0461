import type { Booking } from '@fixit/contract/booking';
import { expect, it } from 'vitest';
import { isLate, lacksHouse, stepsOf } from './booking-rules.ts';

const now = Date.parse('2026-12-04T10:00:00Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

const of = (booking_status: string | null, startsIn: number, more: Partial<Booking> = {}) =>
  ({
    booking_status,
    starts_at: at(startsIn),
    ends_at: at(startsIn + 1),
    free_until: at(startsIn - 24),
    conversation_id: 'c',
    reviewed: false,
    reschedule: null,
    ...more,
  }) as Booking;

const steps = (booking: Booking) => [...stepsOf(booking, now)].toSorted();

const reschedule = (asked_by: 'customer' | 'artisan', expiresIn: number) => ({
  reschedule: {
    appointment_date: '2026-12-09',
    appointment_time: '10:00',
    asked_by,
    expires_at: at(expiresIn),
    late: false,
  },
});

it('the steps of a booking follow its state and the time', () => {
  expect(steps(of(null, 30))).toEqual([]);
  expect(steps(of('accepted', 30))).toEqual(['calendar', 'cancel', 'reschedule']);
  expect(steps(of('accepted', -2))).toEqual(['confirm', 'report']);
  expect(steps(of('disputed', -2))).toEqual(['confirm']);
  expect(steps(of('completed', -2))).toEqual(['book-again', 'report', 'review']);
  expect(steps(of('completed', -2, { closed_by: 'system' }))).toEqual(['book-again', 'review']);
  expect(steps(of('completed', -50, { reviewed: true }))).toEqual(['book-again', 'read-review']);
  expect(steps(of('cancelled', 30))).toEqual(['book-again']);
});

it('the steps of a booking allow one request to reschedule at a time', () => {
  expect(steps(of('accepted', 30, reschedule('artisan', 5)))).toEqual(['answer-reschedule', 'calendar', 'cancel']);
  expect(steps(of('accepted', 30, reschedule('customer', 5)))).toEqual(['calendar', 'cancel', 'withdraw-reschedule']);
  expect(steps(of('accepted', 30, reschedule('artisan', -1)))).toEqual(['calendar', 'cancel', 'reschedule']);
});

it('the house of an accepted booking can be given or corrected until it begins', () => {
  expect(steps(of('accepted', 30, { house_known: false }))).toContain('give-house');
  expect(steps(of('accepted', 30, { house_known: true }))).toContain('correct-house');
  for (const other of [of('accepted', -1, { house_known: false }), of(null, 30, { house_known: false })])
    expect(steps(other)).not.toContain('give-house');
  expect([of('accepted', -1, { house_known: false }), of('accepted', 30), of(null, 30)].map(lacksHouse)).toEqual([
    true,
    false,
    false,
  ]);
});

it('the steps of a booking are empty if the server sends no instants', () => {
  expect(steps({ booking_status: 'accepted', conversation_id: 'c' } as Booking)).toEqual([]);
});

it('a change of a booking is late from 24 hours before its start', () => {
  expect(isLate(of('accepted', 25), now)).toBe(false);
  expect(isLate(of('accepted', 24), now)).toBe(true);
  expect(isLate({} as Booking, now)).toBe(false);
});
