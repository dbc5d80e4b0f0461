import { bookingOn } from './bookings.ts';

/** This request has a photo, and the artisan has accepted it with a price and a note. */
export const request = {
  id: '7001',
  category: 'Plumbing',
  description: 'Kitchen tap drips from the base, worse when the hot is on.',
  budget: 120,
  photos: [{ id: '1', image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-1.png' }],
  created_at: '2031-12-01T08:41:00Z',
  asked_count: 16,
  cancelled: false,
  offer: {
    note: 'It is the O-ring nine times out of ten. Part included.',
    price: 65,
    price_kind: 'price',
    accepted_at: '2031-12-01T08:52:00Z',
  },
  booking_ids: [] as string[],
};

const firstTime = { appointment_date: '2031-12-08', appointment_time: '09:30' };
const secondTime = { appointment_date: '2031-12-09', appointment_time: '10:00' };
const change = (kind: string, by: string, at: string, overrides: object = {}) => ({
  booking_id: '90',
  kind,
  by,
  at,
  former: null,
  price: null,
  ...secondTime,
  ...overrides,
});
const changes = [
  change('rescheduled', 'artisan', '2031-12-01T09:26:00Z', { former: firstTime }),
  change('reschedule_requested', 'customer', '2031-12-01T09:24:00Z', { former: firstTime }),
  change('accepted', 'customer', '2031-12-01T09:21:00Z', { ...firstTime, price: 65 }),
  change('proposed', 'artisan', '2031-12-01T09:19:00Z', { ...firstTime, price: 65 }),
];

/** Returns the appointment of the request, on Tuesday 9 December 2031. */
export const agreedBooking = (overrides: object = {}) =>
  bookingOn(9, '10:00', {
    id: '90',
    artisan_name: 'Hughes & Daughter',
    price: 65,
    house_known: true,
    ...overrides,
  });

/** Returns the fields in which the appointment's job sheet differs from an empty one. */
export const agreedSheet = (overrides: object = {}) => ({
  requests: [{ ...request, booking_ids: ['90'] }],
  bookings: [agreedBooking(overrides)],
  changes,
});

export const sheetOf = (side: 'customer' | 'artisan', overrides: object) => ({
  side,
  artisan_name: 'Hughes & Daughter',
  customer_name: 'Priya',
  requests: [],
  bookings: [],
  changes: [],
  ...overrides,
});
