import * as z from 'zod/mini';
import { dataAnswer } from '../route.ts';
import { id, instant } from '../value/id.ts';
import { operatorLists } from './operator-list.ts';
import { operatorRoute } from './operator-route.ts';

/** The figures are those of so many days, and are compared with as many days before them. */
export const figureDays = 28;

/** A share of fewer cases is written as '3 of 7', because a percentage would promise too much. */
export const fewestCases = 20;

/** A request that nobody has accepted for so many hours waits for an operator. */
export const unansweredHours = 2;

/** Counts stop here, so that no count costs more than this. */
export const maxCounted = 100;

interface WaitWords {
  readonly one: string;
  readonly several: string;
  readonly more: string;
  /** The screen of the panel, below its base, where an operator deals with it. */
  readonly path: string;
}

const waitKinds = ['case', 'unanswered_request', 'dispute', 'failed_email', 'waitlist_entry'] as const;

export type WaitKind = (typeof waitKinds)[number];

/** Lists everything that waits for an operator, with its words and its screen. */
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
  /** Stops at `maxCounted`. */
  count: z.number(),
  /** The item that has waited longest started to wait at this instant. */
  since: instant,
  /** When the first of them expires, or null if none does. */
  due_at: z.nullable(instant),
});

export type Wait = z.infer<typeof waitShape>;

/** Returns '1 dispute to settle', '3 disputes to settle' or 'At least 100 disputes to settle'. */
export function formatWait({ kind, count }: Pick<Wait, 'kind' | 'count'>): string {
  const { one, several } = waits[kind];
  if (count >= maxCounted) return `At least ${maxCounted} ${several}`;
  return `${count} ${count === 1 ? one : several}`;
}

/** Returns '61%', or '3 of 7' for few cases. Without a case there is no share. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  if (whole < fewestCases) return `${part} of ${whole}`;
  const percent = Math.round((100 * part) / whole);
  // Only all cases are 100%, and only none are 0%.
  if (part > 0 && part < whole) return `${Math.min(Math.max(percent, 1), 99)}%`;
  return `${percent}%`;
}

const periodShape = z.object({
  requests: z.number(),
  /** Counts the accepted requests. */
  answered: z.number(),
  /** Requests that expired before anybody accepted. Withdrawn and open ones are neither. */
  unanswered: z.number(),
  /** This is the median time from a request to its first acceptance, or null without any. */
  first_yes_minutes: z.nullable(z.number()),
  /** Appointments that both sides had agreed on, by the day on which they begin. */
  agreed: z.number(),
  /** Agreed appointments count as such once their time is over, unless somebody reported a problem. */
  took_place: z.number(),
  cancelled_late: z.number(),
});

export type MarketPeriod = z.infer<typeof periodShape>;

const calendarDay = z.string();

const overviewShape = z.object({
  /** Items with a deadline come first, the soonest first. The others follow, the longest waiting first. */
  waits: z.array(waitShape),
  /** Lists the last whole days of London's calendar, oldest first. Days that are not counted yet are missing. */
  days: z.array(z.extend(periodShape, { day: calendarDay })),
  latest: periodShape,
  before: periodShape,
  /** Counts stop at `maxCounted`. */
  today: z.object({ requests: z.number(), answered: z.number() }),
  /** Trades by district with requests that nobody accepted, most first, at most `maxPlaces`. */
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
    summary: 'Shows what waits for an operator, four figures, and where nobody came',
    answer: dataAnswer(overviewShape),
  }),
} as const;
