import * as z from 'zod/mini';
import { bookingStates } from '../booking.ts';
import { jobStates } from '../job-life.ts';
import { id, idInput } from '../value/id.ts';
import { isStorable } from '../value/text.ts';
import type { OperatorActionName } from './operator-action.ts';
import type { OperatorRole } from './operator-role.ts';

// Rows have null where a value is missing or hidden.
const cellShapes = {
  /** The id of another record, which is not shown. */
  id: z.nullable(id),
  text: z.nullable(z.string()),
  instant: z.nullable(z.string()),
  /** This is London time without a zone, such as '2026-12-04 10:00'. */
  wall: z.nullable(z.string()),
  number: z.nullable(z.number()),
  /** This is a number of pounds. */
  money: z.nullable(z.number()),
  flag: z.nullable(z.boolean()),
  /** The column's `states` have words for the value. */
  word: z.nullable(z.string()),
  /** It is such a value, and actions depend on it. */
  state: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
};

type CellKind = keyof typeof cellShapes;

export type CellValue = z.output<(typeof cellShapes)[CellKind]>;

export interface ListColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
  /** Viewers get null, and the panel leaves the column out. */
  readonly isPersonal?: true;
  /** These are the words for the values of a `word` or `state`. */
  readonly states?: Readonly<Record<string, string>>;
  /** The panel links the value to the screen of this row, or of the row of another list whose id is in `key`. */
  readonly link?: 'row' | { readonly list: 'people'; readonly key: string };
  /** The panel writes the value below that of this column. */
  readonly under?: string;
  /** Only the screen of the row shows the column. */
  readonly isDetail?: true;
}

interface FilterBase {
  readonly label: string;
  readonly hint?: string;
  readonly shape: z.ZodMiniType;
}

export type ListFilter = FilterBase &
  (
    | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> }
    | { readonly kind: 'category' | 'search' | 'text' }
  );

/** A button of each row whose state is one of `states`. The value of the column `from` is the action's argument. */
export interface RowAction {
  readonly name: OperatorActionName;
  readonly from: string;
  readonly states: readonly string[];
}

interface ListDetails {
  readonly label: string;
  readonly lead: string;
  /** The screen has this path below the panel's base. */
  readonly path: string;
  /** The audit log says this when somebody reads the list, in the panel or with the command of this name. */
  readonly command: string;
  readonly role: OperatorRole;
  /** If this is false, only another screen links to the list. */
  readonly isInNavigation: boolean;
  readonly filters: Readonly<Record<string, ListFilter>>;
  readonly columns: readonly ListColumn[];
  /** Rows have an order by their ids, which grow with time, or by an instant and then their ids. */
  readonly order: { readonly by: 'id' | 'instant'; readonly words: string };
  readonly actions: readonly RowAction[];
  /** These sentences replace a list without rows: without and with filters. */
  readonly none: readonly [unfiltered: string, filtered: string];
}

const list = <const List extends ListDetails>(details: List): List => details;

const typed = (max: number) =>
  z.optional(z.string().check(z.maxLength(max), z.refine(isStorable, 'This cannot be stored')));

const choice = <const Choices extends Record<string, string>>(label: string, choices: Choices) => ({
  ...({ kind: 'choice', label, choices } as const),
  // Object.keys forgets which keys they are.
  shape: z.optional(z.enum(Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]])),
});

const category = { kind: 'category', label: 'Trade', shape: z.optional(idInput) } as const;

const search = (label: string, hint: string) => ({ kind: 'search', label, hint, shape: typed(254) }) as const;

const words = (label: string, hint: string) => ({ kind: 'text', label, hint, shape: typed(254) }) as const;

/** An email finds nothing for a viewer, because the answer would tell whose it is. */
const account = search('Search by account', 'Email or id of an account');

const personStates = { active: 'Active', suspended: 'Suspended', deleted: 'Deleted' } as const;

const requestStates = {
  open: 'Open',
  filled: 'Filled',
  booked: 'Booked',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const satisfies Record<(typeof jobStates)[number], string>;

const appointmentStates = {
  awaiting: 'Proposed',
  accepted: 'Agreed',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  unavailable: 'Unavailable',
  completed: 'Completed',
  cancelled: 'Cancelled',
  disputed: 'Disputed',
} as const satisfies Record<(typeof bookingStates)[number], string>;

const visibleReview = 'shown';

const hiddenStates = { [visibleReview]: 'Shown', hidden: 'Hidden' } as const;

const forwardedStates = { waiting: 'Not forwarded yet', forwarded: 'Forwarded' } as const;

const chosenStates = { chosen: 'Chosen', paused: 'Chosen, not offered now', offered: 'Not chosen' } as const;

const customer = {
  ...({ key: 'customer', label: 'Customer', kind: 'text' } as const),
  link: { list: 'people', key: 'customer_id' },
} as const;
const customerId = { key: 'customer_id', label: 'Customer', kind: 'id' } as const;
const customerEmail = {
  ...({ key: 'customer_email', label: 'Customer’s email', kind: 'text' } as const),
  ...({ isPersonal: true, isDetail: true } as const),
} as const;
const artisanId = { key: 'artisan_account_id', label: 'Artisan', kind: 'id' } as const;

/**
 * Lists every list of the panel. The server's calls, the panel's screens, the CSV files, the audit log and the
 * command line follow this table.
 */
export const operatorLists = {
  people: list({
    ...({ label: 'People', path: 'people', command: 'account list', role: 'viewer', isInNavigation: true } as const),
    lead: 'Customers and artisans, newest first.',
    filters: {
      q: search('Search people', 'Email, id or business name'),
      state: choice('State', personStates),
      side: choice('Side', { customer: 'Customer', artisan: 'Artisan' }),
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
    ...({ label: 'Requests', path: 'requests', command: 'job list', role: 'viewer', isInNavigation: true } as const),
    lead: 'What customers asked for, newest first.',
    filters: {
      account,
      state: choice('State', requestStates),
      category,
      area: words('Area', 'Such as BD18'),
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
    ...({
      label: 'Bookings',
      path: 'bookings',
      command: 'booking list',
      role: 'viewer',
      isInNavigation: true,
    } as const),
    lead: 'Proposals and appointments, newest first.',
    filters: {
      account,
      state: choice('State', appointmentStates),
    },
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
    ...({
      label: 'Disputes',
      path: 'disputes',
      command: 'booking disputes',
      role: 'viewer',
      isInNavigation: false,
    } as const),
    lead: 'Appointments with a reported problem, the longest waiting first.',
    filters: {},
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
    none: ['Nothing is disputed.', 'Nothing is disputed.'],
  }),
  reviews: list({
    ...({ label: 'Reviews', path: 'reviews', command: 'review list', role: 'viewer', isInNavigation: true } as const),
    lead: 'What customers wrote, newest first.',
    filters: {
      account,
      state: choice('State', hiddenStates),
      ratings: choice('Stars', { 1: '1 star', 2: '2 stars', 3: '3 stars', 4: '4 stars', 5: '5 stars' }),
      category,
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
  waitlist: list({
    ...({
      label: 'Waitlist',
      path: 'waitlist',
      command: 'waitlist list',
      role: 'viewer',
      isInNavigation: true,
    } as const),
    lead: 'Artisans who want to join, newest first.',
    filters: {
      state: choice('State', forwardedStates),
      featured: choice('Place', { yes: 'Featured', no: 'Not featured' }),
    },
    columns: [
      { key: 'created_at', label: 'Joined', kind: 'instant' },
      { key: 'full_name', label: 'Name', kind: 'text', link: 'row' },
      { key: 'whatsapp_number', label: 'WhatsApp number', kind: 'text', isPersonal: true, under: 'full_name' },
      { key: 'services', label: 'Trades', kind: 'text' },
      { key: 'city', label: 'Town', kind: 'text' },
      { key: 'social_media', label: 'Social profile', kind: 'text', isPersonal: true, isDetail: true },
      { key: 'join_whatsapp_group', label: 'Joins the WhatsApp group', kind: 'flag', isDetail: true },
      { key: 'featured', label: 'Featured', kind: 'flag' },
      { key: 'state', label: 'State', kind: 'state', states: forwardedStates },
    ],
    order: { by: 'id', words: 'newest first' },
    actions: [{ name: 'waitlist remove', from: 'whatsapp_number', states: ['waiting', 'forwarded'] }],
    none: ['Nobody is on the waitlist.', 'Nobody on the waitlist matches these filters.'],
  }),
  features: list({
    ...({ label: 'Services of the month', path: 'services-of-the-month', command: 'feature list' } as const),
    ...({ role: 'viewer', isInNavigation: true } as const),
    lead: 'They stand on the dashboard of customers nearby. Search for a business to add one of its services.',
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
    ...({ label: 'Audit', path: 'audit', command: 'audit list', role: 'viewer', isInNavigation: true } as const),
    lead: 'Everything that operators did, newest first. Nobody can change it.',
    filters: {
      command: words('Command', 'Such as review'),
      via: choice('From', { panel: 'Panel', command: 'Command line' }),
      who: words('Who', 'Beginning of a name'),
    },
    columns: [
      { key: 'at', label: 'When', kind: 'instant' },
      { key: 'who', label: 'Who', kind: 'text' },
      { key: 'via', label: 'From', kind: 'word', states: { panel: 'Panel', command: 'Command line' } },
      { key: 'command', label: 'Command', kind: 'text' },
      // The details may hold words that somebody wrote about a person.
      { key: 'details', label: 'Details', kind: 'details', isPersonal: true },
    ],
    order: { by: 'id', words: 'newest first' },
    actions: [],
    none: ['Nothing has been done yet.', 'Nothing in the log matches these filters.'],
  }),
} as const;

export type OperatorLists = typeof operatorLists;

export type OperatorListName = keyof OperatorLists;

// Object.keys forgets which keys they are.
export const operatorListNames = Object.keys(operatorLists) as [OperatorListName, ...OperatorListName[]];

export const listOf = (name: OperatorListName): ListDetails => operatorLists[name];

/** Viewers export nothing. */
export const exportRole = 'moderator' satisfies OperatorRole;

/** Each list also has the filter `id`, which finds one row. */
export type ListFilters<Name extends OperatorListName> = {
  [Key in keyof OperatorLists[Name]['filters']]?: OperatorLists[Name]['filters'][Key] extends {
    shape: infer Shape extends z.ZodMiniType;
  }
    ? z.output<Shape>
    : never;
} & { id?: string | undefined };

/** A row has the value of each column, and its own id. */
export type ListRow<Name extends OperatorListName> = { id: string } & {
  [Column in OperatorLists[Name]['columns'][number] as Column['key']]: z.output<(typeof cellShapes)[Column['kind']]>;
};

export type AnyListRow = Record<string, CellValue> & { id: string };

/** Validates the filters of a list in the query of its call. */
export function filterShapes(name: OperatorListName): Record<string, z.ZodMiniType> {
  const shapes = Object.entries(listOf(name).filters).map(([key, { shape }]) => [key, shape] as const);
  return { id: z.optional(idInput), ...Object.fromEntries(shapes) };
}

/** Returns the shape of a row, whose columns the table names. */
export function rowShape(name: OperatorListName): z.ZodMiniType<AnyListRow> {
  const cells = listOf(name).columns.map(({ key, kind }) => [key, cellShapes[kind]] as const);
  // The types of the columns are those of the table.
  return z.object({ ...Object.fromEntries(cells), id }) as unknown as z.ZodMiniType<AnyListRow>;
}
