import * as z from 'zod/mini';
import { categoryShape } from './category.ts';
import { dataAnswer, route } from './route.ts';
import { id, idInput, instant } from './value/id.ts';
import { numeric } from './value/number.ts';
import { next, pageQuery } from './value/page.ts';
import { text } from './value/text.ts';

/** A review can be corrected for `correctionDays` after it was written. */
export const reviewLimits = { min: 1, max: 5, comment: 2_000, reply: 2_000, correctionDays: 14 } as const;

/** If the operator has hidden a review, `hidden_reason` replaces its text and its reply. */
const shape = z.object({
  id,
  service_user: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  ratings: z.number(),
  comment: z.string(),
  created_at: instant,
  corrected_at: z.optional(z.nullable(instant)),
  reply: z.optional(z.nullable(z.object({ comment: z.string(), created_at: instant }))),
  hidden_reason: z.optional(z.nullable(z.string())),
});

export type Review = z.infer<typeof shape>;

const artisanShape = z.extend(shape, { service: z.object({ id, category: categoryShape }) });

export type ArtisanReview = z.infer<typeof artisanShape>;

const ratings = z
  .int('Ratings must be a whole number from 1 to 5')
  .check(
    z.minimum(reviewLimits.min, 'Ratings must be a whole number from 1 to 5'),
    z.maximum(reviewLimits.max, 'Ratings must be a whole number from 1 to 5'),
  );

export const reviewOrders = ['newest', 'lowest', 'highest'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** This replaces a category to select the reviews of everything that the artisan offers or has offered. */
export const allTrades = 'all';

const listQuery = z.extend(pageQuery, {
  serviceId: idInput,
  /**
   * Selects the reviews with this many stars. A hidden review has no stars, so it is left out, both
   * here and if the list is sorted by stars.
   */
  ratings: z.optional(z.pipe(numeric('Ratings must be a number'), ratings)),
  sort: z._default(z.enum(reviewOrders, 'Sort must be newest, lowest or highest'), 'newest'),
  /** This is a category of the service's artisan. Without it, the list has only the reviews of the service. */
  trade: z.optional(z.union([z.literal(allTrades), idInput])),
});

const ratingCount = z.object({ ratings: z.number(), count: z.number() });

export type RatingCount = z.infer<typeof ratingCount>;

const comment = text('Comment', { min: 0, max: reviewLimits.comment });
const withReply = z.object({ comment: text('Reply', { max: reviewLimits.reply }) });

export const review = {
  list: route({
    method: 'GET',
    path: '/service-user/api/v1/review-service-list/',
    access: 'open',
    summary:
      'The reviews of a service or of its artisan’s trades, newest first by default; optionally filtered or sorted by stars.',
    query: listQuery,
    answer: z.object({
      message: z.string(),
      data: z.array(z.extend(shape, { category: z.optional(z.string()) })),
      next,
      /**
       * The counts go from five stars to one. Only the first page has them, and a filter by stars does not change
       * them.
       */
      counts: z.optional(z.array(ratingCount)),
    }),
    errors: ['not_found'],
  }),
  add: route({
    method: 'POST',
    path: '/service-user/api/v1/review-service/',
    access: 'customer',
    summary: 'Reviews a completed booking; each can be reviewed once.',
    body: z.object({
      booking_id: idInput,
      ratings,
      comment,
    }),
    status: 201,
    answer: dataAnswer(shape),
    errors: ['not_found', 'state_conflict'],
  }),
  showOwn: route({
    method: 'GET',
    path: '/service-user/api/v1/review-service/',
    access: 'customer',
    summary: 'The customer’s own review of a booking.',
    query: z.object({ booking_id: idInput }),
    answer: dataAnswer(shape),
    errors: ['not_found'],
  }),
  correct: route({
    method: 'PATCH',
    path: '/service-user/api/v1/review-service/{id}/',
    access: 'customer',
    summary: `Corrects the customer’s own review, up to ${reviewLimits.correctionDays} days after it was written; the artisan’s reply stays. Idempotent.`,
    params: z.object({ id: idInput }),
    body: z.object({ ratings, comment }),
    answer: dataAnswer(shape),
    errors: ['not_found', 'state_conflict'],
  }),
  listAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/reviews/',
    access: 'artisan',
    summary: 'The reviews of everything that the artisan offers or has offered, newest first.',
    query: pageQuery,
    answer: z.object({ message: z.string(), data: z.array(artisanShape), next }),
  }),
  replyTo: route({
    method: 'POST',
    path: '/artisan/api/v1/reviews/{id}/reply/',
    access: 'artisan',
    summary: 'Replies once to a review of the artisan.',
    params: z.object({ id: idInput }),
    body: withReply,
    status: 201,
    answer: dataAnswer(artisanShape),
    errors: ['not_found', 'state_conflict'],
  }),
  correctReply: route({
    method: 'PATCH',
    path: '/artisan/api/v1/reviews/{id}/reply/',
    access: 'artisan',
    summary: 'Corrects the artisan’s own reply to a review. Idempotent.',
    params: z.object({ id: idInput }),
    body: withReply,
    answer: dataAnswer(artisanShape),
    errors: ['not_found', 'state_conflict'],
  }),
};
