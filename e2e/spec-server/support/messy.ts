import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { category } from '@fixit/contract/category';
import { conversation } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import { longFacts } from './artisan-facts.ts';
import { bookingOn, rescheduleBy } from './bookings.ts';
import { categories, contacts, conversationOf, customer, detail, ids, interested, listing } from './fixtures.ts';
import type { SpecServer } from './spec-server.ts';

// These names are as messy as real ones: long, short, without a space to break at, or in another script.

export const businesses = [
  'Smith & Sons (Est. 1987) Plumbing, Heating, Bathrooms, Kitchens, Tiling & General Building Services Ltd.',
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  'شركة السباكة',
  'P',
] as const;
export const person = 'Wolfeschlegelsteinhausenbergerdorff';
export const place = 'Y Felin, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
export const messyText = `need quote asap ${'drip'.repeat(30)}\nzlew zatkany, proszę o szybką pomoc, https://example.com/${'a'.repeat(60)}`;

/** The appointments of these answers are around this instant, to which tests set their clock. */
export const now = '2031-12-05T09:00:00Z';
const earlier = '2031-12-04T09:00:00Z';

const listings = businesses.map((business_name, index) => ({
  ...listing,
  id: 41 + index,
  business_name,
  distance_km: 12.345,
  service_category: { category: 'Kitchen and bathroom fitting', image: null },
}));

const request = {
  id: String(ids.job),
  category: categories[2],
  description: messyText,
  budget: 120.5,
  postcode: 'BD18 4PS',
  state: 'open',
  asked_count: 16,
  accepted_count: 4,
  waiting_count: 12,
  photos: [],
  created_at: earlier,
  expires_at: '2031-12-05T20:00:00Z',
  services: listings.map((service) => ({ ...service, artisan: { id: service.id, latitude: 53.84, longitude: -1.79 } })),
};

const offers = businesses.map((business_name, index) => ({
  ...interested,
  id: 31 + index,
  note: messyText,
  price: 1_234.5,
  price_kind: 'price',
  distance_km: 12.345,
  accepted_at: earlier,
  earliest_at: '2031-12-08T08:00:00Z',
  reply_minutes: 55,
  overall_ratings: 4.8,
  total_reviews: 2,
  receiver: {
    id: 50 + index,
    address: place,
    business_name,
    services: [{ image: null, business_name, service_category: { category: 'Plumbing' } }],
  },
}));

export const messyBookings = [
  bookingOn(9, '10:00', { id: 1, booking_status: null, expires_at: '2031-12-07T09:00:00Z' }),
  bookingOn(8, '10:00', { id: 2, reschedule: rescheduleBy('artisan') }),
  bookingOn(5, '08:00', { id: 3 }),
  bookingOn(6, '18:00', { id: 4, house_known: true, work_address: null }),
  bookingOn(4, '10:00', { id: 5, booking_status: 'completed' }),
].map((booking, index) => ({
  ...booking,
  artisan_name: businesses[index % businesses.length],
  customer_name: `${person} ${person}`,
  customer_address: place,
  service_description: messyText,
  price: 1_234.5,
}));

const kinds = ['job_accepted', 'booking_proposed', 'message_received', 'review_received', 'job_expired'];
const notifications = businesses.map((business_name, index) => ({
  id: String(index),
  kind: kinds[index],
  title: `${business_name} accepted your request`,
  body: messyText,
  link: '/bookings',
  created_at: earlier,
  read_at: index % 2 ? earlier : null,
}));

const session = { id: '1', device: 'Firefox on Windows', created_at: earlier, last_seen: earlier, current: true };

/** Makes the server answer a customer's calls with messy data. */
export function answerWithMess(server: SpecServer): void {
  const name = businesses[1];
  const [group] = contacts;
  const chats = businesses.map((business_name, index) => ({
    ...group?.chats[0],
    id: ids.conversation + index,
    last_message: { message: messyText },
    unread_count: 12,
    service: { image: null, business_name },
  }));
  const chat = conversationOf(4);
  for (const [call, body] of [
    [dashboard.show, { data: { closest_artisan: listings, fix_of_month: listings, feature_category: categories } }],
    [category.list, { data: [...categories, { id: 9, category: 'Kitchen and bathroom fitting', image: null }] }],
    [profile.show, { data: { ...customer, address: place, user: { ...customer.user, first_name: person } } }],
    [service.listByCategory, { results: listings }],
    [service.search, { data: { categories, artisans: listings } }],
    [
      service.show,
      {
        data: {
          ...detail,
          facts: longFacts,
          services: [{ ...listing, town: place }],
          artisan: {
            ...detail.artisan,
            business_name: name,
            business_detail: messyText,
            address: place,
            latitude: 53.84,
            longitude: -1.79,
          },
        },
      },
    ],
    [
      review.list,
      {
        data: [{ service_user: { first_name: person, last_name: person }, ratings: 1, comment: messyText }],
        counts: [5, 4, 3, 2, 1].map((ratings) => ({ ratings, count: ratings === 1 ? 1 : 12_345 * ratings })),
      },
    ],
    [account.showDetails, { data: { first_name: person, last_name: person, email: `${'a'.repeat(60)}@example.test` } }],
    [account.listSessions, { data: [session, { ...session, id: '2', current: false }] }],
    [job.list, { data: [request, { ...request, id: '13', state: 'expired' }] }],
    [job.show, { data: request }],
    [job.listAcceptances, { data: offers }],
    [job.exploreArtisans, { data: offers }],
    [booking.listAsCustomer, { results: messyBookings }],
    [booking.showAsCustomer, { data: messyBookings[3] }],
    [notification.list, notifications],
    [notification.showSettings, { data: { paused: false, settings: kinds.map((kind) => ({ kind, mail: true })) } }],
    [conversation.listContactsAsCustomer, { data: [{ ...group, chats }] }],
    [
      conversation.show,
      {
        data: {
          ...chat,
          receiver: { ...chat.receiver, business_name: name },
          message_set: chat.message_set.map((message) => ({ ...message, message: messyText })),
        },
      },
    ],
  ] as const)
    server.answer(call, body);
}
