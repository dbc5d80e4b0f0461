import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { review } from '@fixit/contract/review';
import { service } from '@fixit/contract/service';
import type { Page } from '@playwright/test';
import { categories, ids } from './fixtures.ts';
import { answerWithMess, businesses, messyBookings, messyText, person, place } from './messy.ts';
import type { SpecServer } from './spec-server.ts';

/** A logged-in artisan can open the screens at these paths. */
export const workspaceScreens = [
  '/workspace',
  '/workspace/requests',
  '/workspace/bookings?view=week',
  '/workspace/bookings?view=day',
  '/workspace/chat',
  `/workspace/chat?conversation_id=${ids.conversation}`,
  '/workspace/profile',
  '/workspace/profile?part=services',
  '/workspace/profile?part=hours',
  '/workspace/profile?part=time-off',
  '/workspace/reviews',
  '/workspace/notifications',
  '/workspace/settings',
  ...['business', 'services', 'photos', 'hours', 'time-off'].map((step) => `/workspace/onboarding?step=${step}`),
] as const;

const [, business_name] = businesses;
const times = { created_at: '2031-12-05T08:00:00Z', expires_at: '2031-12-06T08:00:00Z' };

export const invitation = {
  id: '61',
  category: categories[2],
  description: messyText,
  budget: 120.5,
  post_code_district: 'BD18',
  distance_km: 12.345,
  ...times,
  state: 'new',
  customer: { first_name: person },
  accepted_count: 3,
  photos: [{ id: '1', image: '/pictures/spec-1.png', thumbnail: '/pictures/spec-1.png' }],
};

const ownService = {
  id: '41',
  category: categories[2],
  description: messyText,
  image: null,
  overall_ratings: 4.8,
  total_reviews: 2,
  catalogues: [
    { id: '1', image: '/pictures/spec-1.png' },
    { id: '2', image: '/pictures/spec-2.png' },
  ],
};

const ownReview = {
  id: '81',
  service_user: { first_name: person, last_name: person },
  ratings: 5,
  comment: messyText,
  created_at: times.created_at,
  service: { id: '41', category: categories[2] },
};

const contact = {
  id: ids.conversation,
  receiver: '7',
  unread_count: 12,
  service: { id: '41', image: null, business_name },
  last_message: { message: messyText, timestamp: times.created_at, attachment_url: null },
  online_status: { is_online: true, last_seen: null },
  customer: { first_name: person, post_code_district: 'BD18' },
};

/** Logs an artisan in and answers the workspace's calls. */
export async function prepareWorkspace(page: Page, server: SpecServer): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('artisanAccessToken', 'spec-token');
    localStorage.setItem('artisanUserId', '90');
  });
  answerWorkspace(server);
}

/** Makes the server answer the workspace's calls with messy data. */
export function answerWorkspace(server: SpecServer): void {
  answerWithMess(server);
  const business = {
    id: '90',
    business_name,
    business_detail: messyText,
    address: place,
    post_code: 'BD18 4LU',
    phone: '01274 753219',
    service_radius_km: 24,
    latitude: 53.84,
    longitude: -1.79,
  };
  const measures = {
    reply_minutes: 31,
    asked: 6,
    answered: 2,
    completed: 6,
    cancelled_by_artisan: 0,
    completion_rate: 1,
    ratings: 4.8,
    reviews: 6,
    customers: 6,
  };
  const shift = { weekday: 1, from: '08:00', to: '12:30' };
  const timeOff = { id: '1', from: '2031-12-24', to: '2031-12-31', note: messyText.slice(0, 150) };
  for (const [call, body] of [
    [artisan.showProfile, { data: business }],
    [artisan.showHours, { data: { hours: [shift, { ...shift, from: '13:15', to: '17:30' }] } }],
    [artisan.listTimeOff, { data: [timeOff] }],
    [artisan.showMeasures, { data: measures }],
    [artisan.showCalendarFeed, { data: { address: `https://fixit.example/calendar/${'a'.repeat(43)}.ics` } }],
    [
      job.listInvitations,
      {
        data: [
          invitation,
          { ...invitation, id: '62', state: 'accepted', note: messyText, price: 75, price_kind: 'price' },
        ],
      },
    ],
    [booking.listAsArtisan, { results: messyBookings }],
    [booking.showAsArtisan, { data: messyBookings[3] }],
    [service.listAsArtisan, { data: [ownService, { ...ownService, id: '42', category: categories[0] }] }],
    [
      review.listAsArtisan,
      { data: [ownReview, { ...ownReview, id: '82', reply: { comment: messyText, created_at: times.created_at } }] },
    ],
    [
      conversation.listContactsAsArtisan,
      { data: [{ category_id: 3, category_name: 'Plumbing', chats: [contact, { ...contact, id: 6, receiver: '8' }] }] },
    ],
  ] as const)
    server.answer(call, body);
}
