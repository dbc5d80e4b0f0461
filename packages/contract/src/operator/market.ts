import * as z from 'zod/mini';
import { dataAnswer } from '../route.ts';
import { id, instant } from '../value/id.ts';
import { operatorLists } from './operator-list.ts';
import { operatorRoute } from './operator-route.ts';

/** The figures cover this many days and are compared with the same number of days before them. */
export const figureDays = 28;

/** A share of a smaller sample is shown as '3 of 7', because a percentage would suggest false precision. */
export const minShareSample = 20;

/** A request that nobody has accepted for this many hours waits for an operator. */
export const unansweredHours = 2;

/** Counting stops at this number to limit its cost. */
export const maxCounted = 100;

interface WaitWords {
  readonly one: string;
  readonly several: string;
  readonly more: string;
  /** An operator deals with it on the screen at this path below the panel's base. */
  readonly path: string;
}

const waitKinds = ['case', 'unanswered_request', 'dispute', 'failed_email', 'waitlist_entry'] as const;

export type WaitKind = (typeof waitKinds)[number];

export const waits: Readonly<Record<WaitKind, WaitWords>> = {
  case: {
    one: 'case to decide',
    several: 'cases to decide',
    more: 'Somebody reported something.',
    path: `/${operatorLists.cases.path}?state=open`,
  },
  unanswered_request: {
    one: 'request has no answer',
    several: 'requests have no answer',
    more: `Nobody has accepted for ${unansweredHours} hours. A request expires if nobody does.`,
    path: `/${operatorLists.requests.path}?state=open`,
  },
  dispute: {
    one: 'dispute to settle',
    several: 'disputes to settle',
    more: 'One side reported a problem with an appointment.',
    path: `/${operatorLists.disputes.path}`,
  },
  failed_email: {
    one: 'email did not go out',
    several: 'emails did not go out',
    more: 'The server has tried at least three times.',
    path: '/system',
  },
  waitlist_entry: {
    one: 'person is on the waitlist',
    several: 'people are on the waitlist',
    more: 'They asked for early access.',
    path: `/${operatorLists.waitlist.path}`,
  },
};

const waitShape = z.object({
  kind: z.enum(waitKinds),
  /** The count stops at `maxCounted`. */
  count: z.number(),
  /** The item that has waited longest started to wait at this instant. */
  since: instant,
  /** The first item expires at this instant, which is null if none expires. */
  due_at: z.nullable(instant),
});

export type Wait = z.infer<typeof waitShape>;

/** Returns '1 dispute to settle', '3 disputes to settle' or 'At least 100 disputes to settle'. */
export function formatWait({ kind, count }: Pick<Wait, 'kind' | 'count'>): string {
  const { one, several } = waits[kind];
  if (count >= maxCounted) return `At least ${maxCounted} ${several}`;
  return `${count} ${count === 1 ? one : several}`;
}

/** Returns '61%', '3 of 7' for a small sample, or a dash for an empty one. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  if (whole < minShareSample) return `${part} of ${whole}`;
  const percent = Math.round((100 * part) / whole);
  // Only all cases are 100%, and only none are 0%.
  if (part > 0 && part < whole) return `${Math.min(Math.max(percent, 1), 99)}%`;
  return `${percent}%`;
}

const periodShape = z.object({
  requests: z.number(),
  answered: z.number(),
  /** Counts the requests that expired before anybody accepted. Withdrawn and open ones count as neither. */
  unanswered: z.number(),
  /** This is the median time from a request to its first acceptance, or null without any. */
  first_yes_minutes: z.nullable(z.number()),
  /** Counts the appointments that both sides had agreed, by the day on which they begin. */
  agreed: z.number(),
  /** An agreed appointment counts as having taken place once its time is over, unless somebody reported a problem. */
  took_place: z.number(),
  cancelled_late: z.number(),
});

export type MarketPeriod = z.infer<typeof periodShape>;

const calendarDay = z.string();

const overviewShape = z.object({
  /** Items with a deadline come first, the soonest first. The others follow, the longest waiting first. */
  waits: z.array(waitShape),
  /** Lists the last whole days in London, oldest first. Days that are not counted yet are missing. */
  days: z.array(z.extend(periodShape, { day: calendarDay })),
  latest: periodShape,
  before: periodShape,
  /** Counts stop at `maxCounted`. */
  today: z.object({ requests: z.number(), answered: z.number() }),
  /** Lists up to `maxPlaces` trades by district whose requests nobody accepted, most requests first. */
  unanswered_places: z.array(
    z.object({
      category_id: id,
      category: z.string(),
      district: z.string(),
      unanswered: z.number(),
      requests: z.number(),
    }),
  ),
});

export type MarketOverview = z.infer<typeof overviewShape>;

export const maxPlaces = 20;

export const marketCalls = {
  showOverview: operatorRoute({
    method: 'GET',
    path: '/operator/api/v1/overview/',
    role: 'viewer',
    summary: 'Shows what is waiting for an operator, four key figures, and where requests were not accepted',
    answer: dataAnswer(overviewShape),
  }),
} as const;
