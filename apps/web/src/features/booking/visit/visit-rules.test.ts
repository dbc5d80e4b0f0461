import type { Booking } from '@fixit/contract/booking';
import { describe, expect, test } from 'vitest';
import { visitHeadline } from './visit-headline.ts';
import { allowedAnnouncements, expectedArrival, openPhones } from './visit-rules.ts';

const timestamp = (time: string) => Date.parse(`2026-12-03T${time}:00Z`);
const noAnnouncement = { departed_at: null, delay: null, arrived_at: null, done_at: null };
const delay = { minutes: 20, announced_at: '2026-12-03T09:48:00Z' };
const departed_at = '2026-12-03T09:41:00Z';
const arrived_at = '2026-12-03T10:18:00Z';

function makeAccepted(fields: Partial<Booking> = {}): Booking {
  return {
    id: '1',
    booking_status: 'accepted',
    receiver: '2',
    artisan_name: 'Beck',
    customer_name: 'Priya',
    customer_address: '',
    service_id: '3',
    service_description: '',
    service_image: null,
    conversation_id: '4',
    service_category: { category: 'Plumber' },
    duration_minutes: 60,
    appointment_date: '2026-12-03',
    appointment_time: '10:00',
    starts_at: '2026-12-03T10:00:00Z',
    ends_at: '2026-12-03T11:00:00Z',
    visit: null,
    phones: null,
    ...fields,
  };
}

describe('the visit of a booking', () => {
  test('an artisan may announce departure or a delay from 12 hours before the start until 12 hours after the end', () => {
    expect(allowedAnnouncements(makeAccepted(), timestamp('10:00') - 12 * 3_600_000 - 1)).toEqual([]);
    for (const now of [timestamp('10:00') - 12 * 3_600_000, timestamp('23:00')]) {
      expect(allowedAnnouncements(makeAccepted(), now)).toEqual(['departure', 'delay']);
    }
    expect(allowedAnnouncements(makeAccepted(), timestamp('23:00') + 1)).toEqual([]);
  });

  test('an artisan announces departure, then arrival, then nothing more', () => {
    const departed = makeAccepted({ visit: { ...noAnnouncement, departed_at } });
    expect(allowedAnnouncements(departed, timestamp('09:45'))).toEqual(['arrival', 'delay']);
    expect(
      allowedAnnouncements(makeAccepted({ visit: { ...noAnnouncement, departed_at, arrived_at } }), timestamp('10:20')),
    ).toEqual([]);
  });

  test('an artisan cannot announce a visit for a booking that is not accepted, or on a server without visits', () => {
    for (const booking_status of [null, 'cancelled', 'completed']) {
      expect(allowedAnnouncements(makeAccepted({ booking_status }), timestamp('09:45'))).toEqual([]);
    }
    expect(allowedAnnouncements({ ...makeAccepted(), visit: undefined }, timestamp('09:45'))).toEqual([]);
  });

  test('the headline shows the last announcement while the booking is accepted', () => {
    expect(visitHeadline(makeAccepted())).toBeNull();
    expect(visitHeadline(makeAccepted({ visit: { ...noAnnouncement, departed_at } }))).toBe('On the way to you');
    expect(visitHeadline(makeAccepted({ visit: { ...noAnnouncement, departed_at, delay } }))).toBe('20 minutes late');
    const arrived = { ...noAnnouncement, departed_at, delay, arrived_at };
    expect(visitHeadline(makeAccepted({ visit: arrived }))).toBe('Has arrived');
    expect(visitHeadline(makeAccepted({ visit: arrived, booking_status: 'completed' }))).toBeNull();
  });

  test('the expected arrival is the start plus the delay, in London time', () => {
    expect(expectedArrival(makeAccepted())).toBe('10:00');
    expect(expectedArrival(makeAccepted({ visit: { ...noAnnouncement, delay } }))).toBe('10:20');
    expect(
      expectedArrival(makeAccepted({ starts_at: '2026-07-03T09:00:00Z', visit: { ...noAnnouncement, delay } })),
    ).toBe('10:20');
  });

  test('phone numbers disappear when the appointment ends even if the booking is not refetched', () => {
    const phones = {
      until: '2026-12-03T11:20:00Z',
      own_number: '+447700900177',
      own: 'shared' as const,
      other: 'shared' as const,
      other_number: '+447700900142',
    };
    expect(openPhones(makeAccepted({ phones }), timestamp('11:19'))).toEqual(phones);
    expect(openPhones(makeAccepted({ phones }), timestamp('11:20'))).toBeNull();
    expect(openPhones({ ...makeAccepted(), phones: undefined }, timestamp('09:00'))).toBeNull();
  });
});
