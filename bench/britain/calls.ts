import { account } from '@fixit/contract/account';
import { artisan, calendarPath } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { calls as routes } from '@fixit/contract/calls';
import { category } from '@fixit/contract/category';
import { contactPage, conversation, historyPage } from '@fixit/contract/conversation';
import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { jobSheet } from '@fixit/contract/job/job-sheet';
import { notification } from '@fixit/contract/notification';
import { profile } from '@fixit/contract/profile';
import { review } from '@fixit/contract/review';
import { type Method, pathOfCall, type Route } from '@fixit/contract/route';
import { service } from '@fixit/contract/service';
import { address } from '@fixit/contract/value/address';
import type { BritainPeople, BritainPerson } from './people.ts';

/** A person makes this call on a screen. */
export interface MeasuredCall {
  /** The name contains the route, the case and the person: 'booking.listAsArtisan: a week, heaviest'. */
  name: string;
  method: Method;
  path: string;
  token?: string;
  body?: unknown;
  /** The default is the first page. */
  page?: number;
}

/** These GET calls are not measured, for these reasons. */
export const unmeasured: Record<string, string> = {
  'booking.accept': 'changes an appointment although it is a GET',
  'booking.writeCalendarFileAsCustomer': 'the statement of booking.showAsCustomer',
  'booking.writeCalendarFileAsArtisan': 'the statement of booking.showAsArtisan',
  'artisan.listFreeTimesOfBookingAsCustomer': 'the calendar of artisan.listFreeTimesOfConversation',
  'artisan.listFreeTimesOfBookingAsArtisan': 'the calendar of artisan.listFreeTimesOfConversation',
  'artisan.listFreeTimesOfInvitation': 'the calendar of artisan.listFreeTimesOfConversation',
  'review.showOwn': 'one row, by the key of its booking',
  'artisanInvitation.showOwn': 'one row, by the key of its account',
  'artisanPage.show': 'one row, by the key of its account',
  'block.list': 'at most 500 rows, by the key of their account',
  'ownCase.list': 'a page of each side, by the keys of their account',
  'ownCase.show': 'one case, by its key',
  'caseQuestion.list': 'at most 100 rows, by the key of their account',
  'caseNote.list': 'the notes of the caller’s few cases',
  'account.showSocialLogin': 'reads no table',
  'account.listCommonPasswords': 'reads no table',
  'tile.showSource': 'reads no table',
};

const names = new Map([...routes].map(([name, route]) => [route, name]));

const london = { latitude: 51.515, longitude: -0.06 };
const highlands = { latitude: 57.48, longitude: -4.22 };
const nearest20 = 20;

interface BritainInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Lists every read of every screen, for ordinary people and the heaviest users. `today` is, for example, `2026-11-23`. */
export function listCalls(people: BritainPeople, today: string): MeasuredCall[] {
  return [
    ...openCalls(people.category_id),
    ...searches,
    ...callsOf(people.customer, people.artisan, 'ordinary', today),
    ...callsOf(people.heaviestCustomer, people.heaviestArtisan, 'heaviest', today),
    ...longestConversation(people),
    ...laterPages(people),
  ];
}

/** Lists reads of the tenth page of long lists. */
function laterPages({ category_id, heaviestArtisan: { token, subject_id } }: BritainPeople): MeasuredCall[] {
  return [
    callAs(undefined, 'London, page 10', service.listByCategory, { query: { category_id, ...london } }),
    callAs(undefined, 'heaviest, page 10', review.list, { query: { serviceId: subject_id } }),
    callAs(token, 'heaviest artisan, page 10', notification.list),
  ].map((call) => ({ ...call, page: 10 }));
}

/** These searches contain whole and misspelt words and names. */
export const searches: readonly MeasuredCall[] = [
  'plumb',
  'whitlok',
  'ai',
  'beck plumbing leeds',
  'smith & sons',
  'electricans',
].map((q) => callAs(undefined, `“${q}” in London`, service.search, { query: { q, ...london } }));

/** Lists every read of every screen of a customer and an artisan. */
export function callsOf(customer: BritainPerson, artisan: BritainPerson, label: string, today: string): MeasuredCall[] {
  return [...serviceCalls(artisan, label), ...customerCalls(customer, label), ...artisanCalls(artisan, label, today)];
}

function serviceCalls({ subject_id }: BritainPerson, label: string): MeasuredCall[] {
  return [
    callAs(undefined, label, service.show, { query: { service_id: subject_id } }),
    callAs(undefined, label, review.list, { query: { serviceId: subject_id } }),
  ];
}

/** Lists the calls that need no login. */
export function openCalls(category_id: string): MeasuredCall[] {
  const exploration = { query: { category_id, postcode: 'E1' }, body: { description: 'A tap drips in the kitchen.' } };
  return [
    callAs(undefined, 'all', category.list),
    callAs(undefined, 'London', service.listByCategory, { query: { category_id, ...london } }),
    callAs(undefined, 'Highlands', service.listByCategory, { query: { category_id, ...highlands } }),
    callAs(undefined, `nearest ${nearest20} in London`, service.listByCategory, {
      query: { category_id, limit: nearest20, ...london },
    }),
    callAs(undefined, 'no position', service.listByCategory, { query: { category_id } }),
    callAs(undefined, 'London', job.exploreArtisans, exploration),
    callAs(undefined, '“lee”', address.suggestPlaces, { query: { q: 'lee' } }),
    callAs(undefined, 'a postcode', address.showPlace, { query: { place_id: 'postcode:BD18' } }),
    callAs(undefined, 'London', address.reverseGeocode, { query: london }),
  ];
}

function customerCalls(person: BritainPerson, label: string): MeasuredCall[] {
  const call = (route: Route, input?: BritainInput, what = label) => callAs(person.token, what, route, input);
  return [
    call(dashboard.show),
    call(dashboard.show, { query: london }, `${label}, in London`),
    call(profile.show),
    call(job.list, { query: { limit: 10 } }),
    call(job.show, { params: { id: person.subject_id } }),
    call(job.listAcceptances, { query: { job_id: person.subject_id } }),
    call(booking.listAsCustomer),
    call(booking.showAsCustomer, { params: { id: person.booking_id } }),
    call(conversation.listContactsAsCustomer, { query: { limit: contactPage.size } }),
    ...signedInCalls(person, label, 'customer'),
  ];
}

function artisanCalls(person: BritainPerson, label: string, today: string): MeasuredCall[] {
  const call = (route: Route, input?: BritainInput, what = label) => callAs(person.token, what, route, input);
  const week = { from: daysAfter(today, -3), to: daysAfter(today, 3), limit: 200 };
  const secret = person.token.replace('artisan-', '').padStart(43, '0');
  return [
    call(job.listInvitations),
    call(booking.listAsArtisan),
    call(booking.listAsArtisan, { query: week }, `${label}, a week`),
    call(booking.listAsArtisan, { query: { asked_by: 'customer', limit: 200 } }, `${label}, to reschedule`),
    call(booking.listAsArtisan, { query: { conversation_id: person.conversation_id, limit: 200 } }, `${label}, a chat`),
    call(booking.showAsArtisan, { params: { id: person.booking_id } }),
    call(conversation.listContactsAsArtisan, { query: { limit: contactPage.size } }),
    call(review.listAsArtisan),
    call(artisan.showProfile),
    call(artisan.showHours),
    call(artisan.listTimeOff),
    call(artisan.listFreeTimesOfConversation, { params: { id: person.conversation_id } }),
    call(artisan.showMeasures),
    call(artisan.showCalendarFeed),
    { name: `calendar feed: ${label}`, method: 'GET', path: calendarPath.replace('{secret}', secret) },
    call(service.listAsArtisan),
    ...signedInCalls(person, label, 'artisan'),
  ];
}

function signedInCalls({ token, conversation_id }: BritainPerson, label: string, role: string): MeasuredCall[] {
  const call = (route: Route, input?: BritainInput) => callAs(token, `${label} ${role}`, route, input);
  const query = { limit: historyPage.first };
  return [
    call(notification.list),
    call(notification.showSettings),
    call(conversation.show, { params: { id: conversation_id }, query }),
    call(jobSheet.show, { params: { id: conversation_id } }),
    call(account.listSessions),
    call(account.showDetails),
    call(account.download),
  ];
}

function longestConversation({ heaviestCustomer: { token }, longest }: BritainPeople): MeasuredCall[] {
  const call = (what: string, query: BritainInput['query']) =>
    callAs(token, `100,000 messages, ${what}`, conversation.show, {
      params: { id: longest.conversation_id },
      query: query ?? {},
    });
  return [
    call('newest', { limit: historyPage.first }),
    call('older', { limit: historyPage.more, before: longest.message_id }),
    call('newer', { limit: historyPage.more, after: longest.message_id }),
    call('without a limit', {}),
  ];
}

/** Describes a call that the person with this token makes. */
export function callAs(
  token: string | undefined,
  what: string,
  route: Route,
  { body, ...input }: BritainInput = {},
): MeasuredCall {
  return {
    name: `${names.get(route)}: ${what}`,
    method: route.method,
    path: pathOfCall(route, input),
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  };
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
