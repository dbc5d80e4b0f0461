import { describe, expect, it } from 'vitest';
import { londonInstant } from './booking-actions.ts';
import { type JoinedBooking, toBooking } from './booking-mapping.ts';

const row: JoinedBooking = {
  id: 'b',
  state: 'awaiting',
  has_started: false,
  has_ended: false,
  is_report_period_over: false,
  is_address_open: false,
  price: null,
  starts_at: '2026-11-24T10:00:00.000Z',
  ends_at: '2026-11-24T11:00:00.000Z',
  free_until: '2026-11-23T10:00:00.000Z',
  expires_at: null,
  late_by: null,
  closed_by: null,
  reschedule: null,
  problem: null,
  reviewed: false,
  receiver: 'a',
  artisan_name: 'Pipes & Co',
  customer_name: 'Ada Hill',
  service_id: 's',
  service_description: 'Mend the tap',
  service_image: null,
  appointment_date: '2026-11-24',
  appointment_time: '10:00',
  duration_minutes: 60,
  conversation_id: 'c',
  customer_id: 'u',
  artisan_account_id: 'v',
  category: 'Plumber',
  job_id: null,
  job_address: null,
  job_postcode: null,
  home_address: '1 Mill Lane, Shipley',
  home_post_code: 'BD18 3LA',
  work_address: null,
  visit: null,
  phones_until: null,
  customer_phone_sharing: 'unshared',
  artisan_phone_sharing: 'unshared',
  customer_phone: '',
  artisan_phone: '+441632960142',
};

describe('the instant of a London time', () => {
  it('a London time is an hour ahead of UTC in summer and equal to UTC in winter', () => {
    expect(londonInstant('2026-07-01', '10:00')).toBe('2026-07-01T09:00:00Z');
    expect(londonInstant('2026-12-01', '10:00')).toBe('2026-12-01T10:00:00Z');
  });

  it.each(['2026-03-29', '2027-03-28'])('London has no time between one and two o’clock on %s', (day) => {
    expect(londonInstant(day, '00:59')).toBe(`${day}T00:59:00Z`);
    expect(londonInstant(day, '01:00')).toBeNull();
    expect(londonInstant(day, '01:59')).toBeNull();
    expect(londonInstant(day, '02:00')).toBe(`${day}T01:00:00Z`);
  });

  it.each(['2026-10-25', '2027-10-31'])('a London time that occurs twice on %s means the earlier instant', (day) => {
    expect(londonInstant(day, '01:30')).toBe(`${day}T00:30:00Z`);
    expect(londonInstant(day, '02:00')).toBe(`${day}T02:00:00Z`);
  });
});

describe('the address of a booking', () => {
  it('a booking has the customer’s address if it has no request, and otherwise the request’s', () => {
    expect(toBooking(row, 'customer').customer_address).toBe('1 Mill Lane, Shipley, BD18 3LA');
    const rowWithJob = { ...row, job_id: 'j', job_address: '', job_postcode: 'BD17' };
    expect(toBooking(rowWithJob, 'customer').customer_address).toBe('BD17');
  });

  it('a booking has the customer’s home address if the request has only the home’s postcode', () => {
    const rowWithJob = { ...row, job_id: 'j', job_address: '', job_postcode: 'bd183la', is_address_open: true };
    for (const side of ['customer', 'artisan'] as const) {
      expect(toBooking(rowWithJob, side).customer_address).toBe('1 Mill Lane, Shipley, BD18 3LA');
    }
    const otherPostCode = { ...rowWithJob, job_postcode: 'BD17 5QP' };
    expect(toBooking(otherPostCode, 'customer').customer_address).toBe('BD17 5QP');
    const withStreet = { ...rowWithJob, job_address: '9 Mill Lane' };
    expect(toBooking(withStreet, 'customer').customer_address).toBe('9 Mill Lane, bd183la');
    expect(toBooking({ ...rowWithJob, home_address: null }, 'customer').customer_address).toBe('BD18 3LA');
  });

  it('the address of a booking does not repeat its postcode', () => {
    const home_address = '1 Mill Lane, bd183la';
    expect(toBooking({ ...row, home_address }, 'customer').customer_address).toBe(home_address);
    const rowWithJob = { ...row, job_id: 'j', job_address: 'bd18-3la', job_postcode: 'BD18 3LA' };
    expect(toBooking(rowWithJob, 'customer').customer_address).toBe('bd18-3la');
  });

  it.each([
    ['Flat 3/2, 14½ Byres Road', 'G11 5JT', 'Flat 3/2, 14½ Byres Road, G11 5JT'],
    ['c/o Mrs Patel, 7 Mill Lane, Shipley', 'BD17 7LT', 'c/o Mrs Patel, 7 Mill Lane, Shipley, BD17 7LT'],
    ['12,Park Row,Leeds,LS1 5HN', 'LS1 5HN', '12,Park Row,Leeds,LS1 5HN'],
    ['saltaire', 'BD18', 'saltaire, BD18'],
  ])(
    'a request with the address %s and the postcode %s gives the booking the address %s',
    (job_address, job_postcode, expected) => {
      const rowWithJob = { ...row, job_id: 'j', job_address, job_postcode };
      expect(toBooking(rowWithJob, 'customer').customer_address).toBe(expected);
    },
  );

  it('an artisan sees the address of a booking only while they may read it', () => {
    expect(toBooking(row, 'artisan').customer_address).toBe('');
    expect(toBooking({ ...row, is_address_open: true }, 'artisan').customer_address).toContain('Mill Lane');
  });
});
