import * as z from 'zod/mini';
import { dataAnswer } from '../route.ts';
import { id, instant } from '../value/id.ts';
import { typedText } from './list-filter.ts';
import { operatorRoute } from './operator-route.ts';

/** A trade is short of artisans in a district with fewer than this. */
export const fewArtisans = 3;

export const maxWaiting = 100;

const cellShape = z.object({
  district: z.string(),
  category_id: id,
  /** Counts the artisans whose own radius reaches the centre of the district, once a day. */
  artisans: z.number(),
  /** Counts the requests of the last `figureDays` whole days. */
  requests: z.number(),
  /** Counts those of these requests that expired before anybody accepted. */
  unanswered: z.number(),
  /** Counts the entries of the waitlist that mention the trade and the town or district. */
  waiting: z.number(),
});

export type CoverageCell = z.infer<typeof cellShape>;

const waitingShape = z.object({
  id,
  full_name: z.string(),
  services: z.string(),
  city: z.string(),
  created_at: instant,
  invited_at: z.nullable(instant),
  /** The person's words are free text, so the trades and districts are a guess. */
  category_ids: z.array(id),
  districts: z.array(z.string()),
});

export type WaitingArtisan = z.infer<typeof waitingShape>;

const coverageShape = z.object({
  area: z.string(),
  areas: z.array(z.object({ area: z.string(), towns: z.array(z.string()) })),
  districts: z.array(z.object({ district: z.string(), post_town: z.string() })),
  trades: z.array(z.object({ id, category: z.string() })),
  /** A trade without artisans, requests and waiting people has no cell in a district. */
  cells: z.array(cellShape),
  /** Lists up to `maxWaiting` entries of the waitlist that mention a town or district of the area, newest first. */
  waiting: z.array(waitingShape),
  counted_at: z.nullable(instant),
});

export type Coverage = z.infer<typeof coverageShape>;

export const coverageCalls = {
  showCoverage: operatorRoute({
    method: 'GET',
    path: '/operator/api/v1/coverage/',
    role: 'viewer',
    summary:
      'Shows, by trade and postcode district of an area, how many artisans reach it, what was requested and who is waiting. Without an area, shows the one with the most requests.',
    query: z.object({ area: typedText(4) }),
    answer: dataAnswer(coverageShape),
  }),
} as const;
