import { type PersonalSearch, personalSearches } from '@fixit/contract/operator/operator-search';

export const texts = {
  everything: 'Everything',
  search: 'Search everything',
  groups: {
    cases: 'Cases',
    people: 'People and businesses',
    requests: 'Requests',
    bookings: 'Bookings',
    waitlist: 'Waitlist',
    emails: 'Emails that failed',
  },
  help: 'Search by a name, business, email, phone number, postcode, case number or id.',
  helpMore:
    'A phone number may be in any format, and its last six digits are enough. The first part of a postcode finds the requests of that district.',
  shorter: 'Type at least two characters.',
  none: (text: string) => `Nothing matches “${text}”.`,
  noneMore: 'Emails and ids are found only in full. Names are found by their beginning.',
  more: 'There are more. Type more to see others.',
  found: (count: number) => `${count === 1 ? '1 result' : `${count} results`}. Enter opens the first.`,
  searching: 'Searching…',
  failed: 'The search was not answered.',
  offline: 'No connection, so nothing was searched.',
  choose: 'choose',
  open: 'open',
  close: 'close',
  promise: 'What you type is not stored.',
  hidden: 'An email to an address hidden from viewers',
  withheld: (kinds: readonly PersonalSearch[]) =>
    `Viewers cannot search by ${kinds.map((kind) => personalSearches[kind]).join(' or ')}.`,
} as const;
