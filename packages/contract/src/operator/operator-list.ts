import * as z from 'zod/mini';
import { londonDateTime } from '../value/appointment.ts';
import { id, idInput } from '../value/id.ts';
import { caseLists } from './case/case-list.ts';
import { type CellValue, cellShapes, type ListDetails, list } from './list-details.ts';
import { account, category, choice, dayFilters, search, textFilter } from './list-filter.ts';
import { appointmentStates, chosenStates, hiddenStates, personStates, requestStates } from './list-words.ts';
import type { OperatorRole } from './operator-role.ts';
import { supplyLists } from './supply-list.ts';

const customer = {
  key: 'customer',
  label: 'Customer',
  kind: 'text',
  link: { list: 'people', key: 'customer_id' },
} as const;
const customerId = { key: 'customer_id', label: 'Customer', kind: 'id' } as const;
const customerEmail = {
  key: 'customer_email',
  label: 'Customer’s email',
  kind: 'text',
  isPersonal: true,
  isDetail: true,
} as const;
const artisanId = { key: 'artisan_account_id', label: 'Artisan', kind: 'id' } as const;

export const operatorLists = {
  ...caseLists,
  people: list({
    label: 'People',
    path: 'people',
    command: 'account list',
    role: 'viewer',
    isInNavigation: true,
    lead: 'Customers and artisans, newest first.',
    filters: {
      q: search('Search people', 'Email, id or business name'),
      state: choice('State', personStates),
      side: choice('Side', { customer: 'Customer', artisan: 'Artisan' }),
      ...dayFilters('Joined'),
    },
    columns: [
      { key: 'name', label: 'Account', kind: 'text', link: 'row' },
      { key: 'email', label: 'Email', kind: 'text', isPersonal: true, under: 'name' },
      { key: 'side', label: 'Side', kind: 'word', states: { customer: 'Customer', artisan: 'Artisan' } },
      { key: 'business', label: 'Business', kind: 'text' },
      { key: 'state', label: 'State', kind: 'state', states: personStates },
      { key: 'created_at', label: 'Joined', kind: 'instant' },
    ],
    order: { by: 'id', words: 'newest first' },
    // The screen of an account has its own actions.
    actions: [],
    none: ['Nobody has signed up yet.', 'Nobody matches these filters.'],
  }),
  requests: list({
    label: 'Requests',
    path: 'requests',
    command: 'job list',
    role: 'viewer',
    isInNavigation: true,
    lead: 'What customers asked for, newest first.',
    filters: {
      account,
      state: choice('State', requestStates),
      category,
      area: textFilter('Area', 'Such as BD18'),
      ...dayFilters('Sent'),
    },
    columns: [
      { key: 'created_at', label: 'Sent', kind: 'instant' },
      { key: 'category', label: 'Request', kind: 'text', link: 'row' },
      { key: 'description', label: 'Description', kind: 'text', isPersonal: true, under: 'category' },
      customerId,
      customer,
      customerEmail,
      { key: 'area', label: 'Area', kind: 'text' },
      { key: 'postcode', label: 'Postcode', kind: 'text', isPersonal: true, isDetail: true },
      { key: 'budget', label: 'Budget', kind: 'money' },
      { key: 'asked_count', label: 'Invited', kind: 'number' },
      { key: 'accepted_count', label: 'Accepted', kind: 'number' },
      { key: 'state', label: 'State', kind: 'state', states: requestStates },
      { key: 'expires_at', label: 'Open until', kind: 'instant', isDetail: true },
      { key: 'closed_reason', label: 'Closed because', kind: 'text', isPersonal: true, isDetail: true },
    ],
    order: { by: 'id', words: 'newest first' },
    actions: [{ name: 'job close', from: 'id', states: ['open', 'filled'] }],
    none: ['There are no requests yet.', 'No request matches these filters.'],
  }),
  bookings: list({
    label: 'Bookings',
    path: 'bookings',
    command: 'booking list',
    role: 'viewer',
    isInNavigation: true,
    lead: 'Proposals and appointments, newest first.',
    filters: { account, state: choice('State', appointmentStates), ...dayFilters('Proposed') },
    columns: [
      { key: 'appointment', label: 'When', kind: 'wall' },
      { key: 'business', label: 'Appointment', kind: 'text', link: 'row' },
      { key: 'work', label: 'Work', kind: 'text', isPersonal: true, under: 'business' },
      { key: 'category', label: 'Trade', kind: 'text' },
      customerId,
      customer,
      customerEmail,
      artisanId,
      { key: 'price', label: 'Price', kind: 'money' },
      { key: 'state', label: 'State', kind: 'state', states: appointmentStates },
      { key: 'created_at', label: 'Proposed', kind: 'instant', isDetail: true },
      { key: 'reported_at', label: 'Problem reported', kind: 'instant', isDetail: true },
      { key: 'problem', label: 'Problem', kind: 'text', isPersonal: true, isDetail: true },
    ],
    order: { by: 'id', words: 'newest first' },
    actions: [{ name: 'booking settle', from: 'id', states: ['disputed'] }],
    none: ['Nobody has proposed an appointment yet.', 'No booking matches these filters.'],
  }),
  disputes: list({
    label: 'Disputes',
    path: 'disputes',
    command: 'booking disputes',
    role: 'viewer',
    isInNavigation: false,
    lead: 'Appointments with a reported problem, the longest waiting first.',
    filters: dayFilters('Reported'),
    columns: [
      { key: 'reported_at', label: 'Reported', kind: 'instant' },
      { key: 'business', label: 'Appointment', kind: 'text', link: 'row' },
      { key: 'problem', label: 'Problem', kind: 'text', isPersonal: true, under: 'business' },
      customerId,
      customer,
      customerEmail,
      { key: 'appointment', label: 'When', kind: 'wall' },
      { key: 'price', label: 'Price', kind: 'money' },
      { key: 'state', label: 'State', kind: 'state', states: { disputed: 'Disputed' } },
    ],
    order: { by: 'instant', words: 'longest waiting first' },
    actions: [{ name: 'booking settle', from: 'id', states: ['disputed'] }],
    none: ['There are no disputes.', 'There are no disputes that were reported on these days.'],
  }),
  reviews: list({
    label: 'Reviews',
    path: 'reviews',
    command: 'review list',
    role: 'viewer',
    isInNavigation: true,
    lead: 'What customers wrote, newest first.',
    filters: {
      account,
      state: choice('State', hiddenStates),
      ratings: choice('Stars', { 1: '1 star', 2: '2 stars', 3: '3 stars', 4: '4 stars', 5: '5 stars' }),
      category,
      ...dayFilters('Written'),
    },
    columns: [
      { key: 'created_at', label: 'Written', kind: 'instant' },
      { key: 'business', label: 'Review of', kind: 'text', link: 'row' },
      { key: 'comment', label: 'Review', kind: 'text', isPersonal: true, under: 'business' },
      { key: 'ratings', label: 'Stars', kind: 'number' },
      { key: 'category', label: 'Trade', kind: 'text' },
      customerId,
      customer,
      customerEmail,
      { key: 'state', label: 'State', kind: 'state', states: hiddenStates },
      { key: 'reply', label: 'Reply', kind: 'text', isPersonal: true, isDetail: true },
      { key: 'hidden_reason', label: 'Hidden because', kind: 'text', isPersonal: true, isDetail: true },
    ],
    order: { by: 'instant', words: 'newest first' },
    actions: [
      { name: 'review hide', from: 'id', states: ['shown'] },
      { name: 'review show', from: 'id', states: ['hidden'] },
    ],
    none: ['There are no reviews yet.', 'No review matches these filters.'],
  }),
  ...supplyLists,
  features: list({
    label: 'Services of the month',
    path: 'services-of-the-month',
    command: 'feature list',
    role: 'viewer',
    isInNavigation: true,
    lead: 'Customers nearby see them on the dashboard. Search for a business to add one of its services.',
    filters: { q: search('Search all services', 'Beginning of a business name') },
    columns: [
      { key: 'business', label: 'Service', kind: 'text', link: 'row' },
      { key: 'category', label: 'Trade', kind: 'text' },
      artisanId,
      { key: 'address', label: 'Address', kind: 'text', isPersonal: true },
      { key: 'state', label: 'State', kind: 'state', states: chosenStates },
    ],
    order: { by: 'id', words: 'newest service first' },
    actions: [
      { name: 'feature add', from: 'id', states: ['offered'] },
      { name: 'feature remove', from: 'id', states: ['chosen', 'paused'] },
    ],
    none: ['There is no service of the month.', 'No business that offers a service begins with this.'],
  }),
  audit: list({
    label: 'Audit',
    path: 'audit',
    command: 'audit list',
    role: 'viewer',
    isInNavigation: true,
    lead: 'Everything that operators did, newest first. Nobody can change it.',
    filters: {
      kind: choice('What', { changes: 'Changes only' }),
      command: textFilter('Command', 'Such as review'),
      via: choice('From', { panel: 'Panel', command: 'Command line' }),
      who: textFilter('Who', 'Beginning of a name'),
      ...dayFilters('Recorded'),
    },
    columns: [
      { key: 'at', label: 'When', kind: 'instant' },
      { key: 'who', label: 'Who', kind: 'text' },
      { key: 'via', label: 'From', kind: 'word', states: { panel: 'Panel', command: 'Command line' } },
      { key: 'command', label: 'Command', kind: 'text' },
      // The details may contain text that somebody wrote about a person.
      { key: 'details', label: 'Details', kind: 'details', isPersonal: true },
    ],
    order: { by: 'id', words: 'newest first' },
    actions: [],
    none: ['Nothing has been done yet.', 'Nothing in the log matches these filters.'],
  }),
} as const;

export type OperatorLists = typeof operatorLists;

export type OperatorListName = keyof OperatorLists;

// Object.keys is typed as string[].
export const operatorListNames = Object.keys(operatorLists) as [OperatorListName, ...OperatorListName[]];

export const listOf = (name: OperatorListName): ListDetails => operatorLists[name];

/** Returns the name of a list's CSV file with the day in London, such as 'people-2026-12-04.csv'. */
export function csvNameOf(name: OperatorListName, instant: string): string {
  const [day = ''] = londonDateTime(instant) ?? [];
  return `${listOf(name).path}-${day}.csv`;
}

export const exportRole = 'moderator' satisfies OperatorRole;

/** Each list also has the filter `id`, which finds one row. */
export type ListFilters<Name extends OperatorListName> = {
  [Key in keyof OperatorLists[Name]['filters']]?: OperatorLists[Name]['filters'][Key] extends {
    shape: infer Shape extends z.ZodMiniType;
  }
    ? z.output<Shape>
    : never;
} & { id?: string | undefined };

export type ListRow<Name extends OperatorListName> = { id: string } & {
  [Column in OperatorLists[Name]['columns'][number] as Column['key']]: z.output<(typeof cellShapes)[Column['kind']]>;
};

export type AnyListRow = Record<string, CellValue> & { id: string };

export function filterShapes(name: OperatorListName): Record<string, z.ZodMiniType> {
  const shapes = Object.entries(listOf(name).filters).map(([key, { shape }]) => [key, shape] as const);
  return { id: z.optional(idInput), ...Object.fromEntries(shapes) };
}

export function rowShape(name: OperatorListName): z.ZodMiniType<AnyListRow> {
  const cells = listOf(name).columns.map(({ key, kind }) => [key, cellShapes[kind]] as const);
  return z.object({ ...Object.fromEntries(cells), id });
}
