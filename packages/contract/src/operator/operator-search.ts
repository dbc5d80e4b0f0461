import * as z from 'zod/mini';
import { dataAnswer } from '../route.ts';
import { text } from '../value/text.ts';
import { type OperatorListName, rowShape } from './operator-list.ts';
import { operatorRoute } from './operator-route.ts';
import { failedTaskShape } from './system.ts';

/** Names are searched if the text has at least `shortest` characters. Each group has at most `rows` rows. */
export const searchLimits = { shortest: 2, longest: 200, rows: 5 } as const;

/** A viewer finds nothing by these, because a match would reveal whose they are. */
export const personalSearches = {
  email: 'email',
  phone: 'phone number',
  postcode: 'postcode',
} as const;

export type PersonalSearch = keyof typeof personalSearches;

export const searchedLists = [
  'cases',
  'people',
  'requests',
  'bookings',
  'waitlist',
] as const satisfies OperatorListName[];

export type SearchedList = (typeof searchedLists)[number];

const groupOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row), has_more: z.boolean() });

const searchResultShape = z.object({
  cases: groupOf(rowShape('cases')),
  people: groupOf(rowShape('people')),
  requests: groupOf(rowShape('requests')),
  bookings: groupOf(rowShape('bookings')),
  waitlist: groupOf(rowShape('waitlist')),
  emails: groupOf(failedTaskShape),
  /** The text looks like one of these, which the operator's role may not search by. */
  withheld: z.array(z.enum(Object.keys(personalSearches) as [PersonalSearch, ...PersonalSearch[]])),
});

export type FoundRecords = z.infer<typeof searchResultShape>;

export const searchCalls = {
  /** The text is sent in a body, because proxies log URLs. */
  searchEverything: operatorRoute({
    method: 'POST',
    path: '/operator/api/v1/search/',
    role: 'viewer',
    summary: 'Finds cases, people, requests, bookings, entries of the waitlist and failed emails, exact matches first',
    body: z.object({ text: text('Search', { max: searchLimits.longest }) }),
    answer: dataAnswer(searchResultShape),
  }),
} as const;
