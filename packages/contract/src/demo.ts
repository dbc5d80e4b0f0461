import * as z from 'zod/mini';
import { dataAnswer, route } from './route.ts';
import { id, instant } from './value/id.ts';
import { isStorable } from './value/text.ts';

export const demoAccounts = {
  customer: 'customer@fixit.test',
  artisan: 'artisan@fixit.test',
  password: 'fixit-demo-1',
} as const;

/**
 * These operators have no password. A browser on the server's own machine can sign in as the viewer
 * and create the owner's first passkey.
 */
export const demoOperators = { owner: 'operator@fixit.test', viewer: 'visitor@fixit.test' } as const;

const feedItem = z.object({
  id,
  kind: z.enum([
    'job_request',
    'message',
    'booking_answered',
    'booking_cancelled',
    'booking_unavailable',
    'booking_over',
    'reschedule_asked',
    'reschedule_accepted',
    'reschedule_declined',
    'review_added',
  ]),
  artisan_id: id,
  email: z.string(),
  category: z.string(),
  job_id: z.nullable(id),
  conversation_id: z.nullable(id),
  created_at: instant,
});

export type DemoFeedItem = z.infer<typeof feedItem>;

export const demo = {
  /** Exists only in the demo world, for the holder of its secret. Waits up to 20 seconds for a new item. */
  feed: route({
    method: 'GET',
    path: '/demo/api/v1/feed/',
    access: 'demo',
    summary: 'The events since a cursor that demo artisans react to.',
    query: z.object({ after: z.optional(z.string().check(z.maxLength(200), z.refine(isStorable))) }),
    answer: dataAnswer(z.object({ items: z.array(feedItem), cursor: z.string() })),
  }),
};
