import type { Booking } from '@fixit/contract/booking';
import { describe, expect, test } from 'vitest';
import { visitHeadline } from './visit-headline.ts';
import { announcementsOf, expectedArrival, openPhones } from './visit-rules.ts';

const at = (time: string) => Date.parse(`2026-12-03T${time}:00Z`);
const nothing = { departed_at: null, delay: null, arrived_at: null, done_at: null };
const delay = { minutes: 20, announced_at: '2026-12-03T09:48:00Z' };
const departed_at = '2026-12-03T09:41:00Z';
const arrived_at = '2026-12-03T10:18:00Z';

function agreed(more: Partial<Booking> = {}): Booking {
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
    ...more,
  };
}

describe('the visit of an accepted booking', () => {
  test('an artisan may announce a visit from 12 hours before the start until 12 hours after the end', () => {
    expect(announcementsOf(agreed(), at('10:00') - 12 * 3_600_000 - 1)).toEqual([]);
    for (const now of [at('10:00') - 12 * 3_600_000, at('23:00')]) {
      expect(announcementsOf(agreed(), now)).toEqual(['departure', 'delay']);
    }
    expect(announcementsOf(agreed(), at('23:00') + 1)).toEqual([]);
  });

  test('an artisan announces departure, then arrival, then nothing more', () => {
    const departed = agreed({ visit: { ...nothing, departed_at } });
    expect(announcementsOf(departed, at('09:45'))).toEqual(['arrival', 'delay']);
    expect(announcementsOf(agreed({ visit: { ...nothing, departed_at, arrived_at } }), at('10:20'))).toEqual([]);
  });

  test('nothing can be announced about a proposal, a cancelled booking or on another server', () => {
    for (const booking_status of [null, 'cancelled', 'completed']) {
      expect(announcementsOf(agreed({ booking_status }), at('09:45'))).toEqual([]);
    }
    expect(announcementsOf({ ...agreed(), visit: undefined }, at('09:45'))).toEqual([]);
  });

  test('the headline says what was announced last, while the booking is accepted', () => {
    expect(visitHeadline(agreed())).toBeNull();
    expect(visitHeadline(agreed({ visit: { ...nothing, departed_at } }))).toBe('On the way to you');
    expect(visitHeadline(agreed({ visit: { ...nothing, departed_at, delay } }))).toBe('20 minutes late');
    const arrived = { ...nothing, departed_at, delay, arrived_at };
    expect(visitHeadline(agreed({ visit: arrived }))).toBe('Has arrived');
    expect(visitHeadline(agreed({ visit: arrived, booking_status: 'completed' }))).toBeNull();
  });

  test('the expected arrival is the start with the delay, by London’s clocks', () => {
    expect(expectedArrival(agreed())).toBe('10:00');
    expect(expectedArrival(agreed({ visit: { ...nothing, delay } }))).toBe('10:20');
    expect(expectedArrival(agreed({ starts_at: '2026-07-03T09:00:00Z', visit: { ...nothing, delay } }))).toBe('10:20');
  });

  test('phone numbers disappear at the end, without reading the booking again', () => {
    const phones = {
      until: '2026-12-03T11:20:00Z',
      own_number: '+447700900177',
      own: 'shared' as const,
      other: 'shared' as const,
      other_number: '+447700900142',
    };
    expect(openPhones(agreed({ phones }), at('11:19'))).toEqual(phones);
    expect(openPhones(agreed({ phones }), at('11:20'))).toBeNull();
    expect(openPhones({ ...agreed(), phones: undefined }, at('09:00'))).toBeNull();
  });
});
