import * as z from 'zod/mini';
import { categoryShape } from './category.ts';
import { answering, route } from './route.ts';
import { id, idGiven, instant } from './value/id.ts';
import { next, pageQuery } from './value/page.ts';
import { text } from './value/text.ts';

export const reviewLimits = { least: 1, greatest: 5, comment: 2_000, reply: 2_000 } as const;

/** A review. Where the operator has hidden one, `hidden_reason` stands in the place of its words and of its reply. */
const shape = z.object({
  id,
  service_user: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
  ratings: z.number(),
  comment: z.string(),
  created_at: instant,
  reply: z.optional(z.nullable(z.object({ comment: z.string(), created_at: instant }))),
  hidden_reason: z.optional(z.nullable(z.string())),
});

export type Review = z.infer<typeof shape>;

const artisanShape = z.extend(shape, { service: z.object({ id, category: categoryShape }) });

export type ArtisanReview = z.infer<typeof artisanShape>;

export const review = {
  list: route({
    method: 'GET',
    path: '/service-user/api/v1/review-service-list/',
    access: 'open',
    summary: 'The reviews of a service, newest first.',
    query: z.extend(pageQuery, { serviceId: idGiven }),
    answer: z.object({ message: z.string(), data: z.array(shape), next }),
    errors: ['not_found'],
  }),
  add: route({
    method: 'POST',
    path: '/service-user/api/v1/review-service/',
    access: 'customer',
    summary: 'Reviews a completed booking, once.',
    body: z.object({
      booking_id: idGiven,
      ratings: z
        .int('Ratings must be a whole number from 1 to 5')
        .check(
          z.minimum(reviewLimits.least, 'Ratings must be a whole number from 1 to 5'),
          z.maximum(reviewLimits.greatest, 'Ratings must be a whole number from 1 to 5'),
        ),
      comment: text('Comment', { max: reviewLimits.comment }),
    }),
    status: 201,
    answer: answering(shape),
    errors: ['not_found', 'state_conflict'],
  }),
  listAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/reviews/',
    access: 'artisan',
    summary: 'The reviews of everything that the provider offers or has offered, newest first.',
    query: pageQuery,
    answer: z.object({ message: z.string(), data: z.array(artisanShape), next }),
  }),
  replyTo: route({
    method: 'POST',
    path: '/artisan/api/v1/reviews/{id}/reply/',
    access: 'artisan',
    summary: 'Replies to a review of the provider’s, once.',
    params: z.object({ id: idGiven }),
    body: z.object({ comment: text('Reply', { max: reviewLimits.reply }) }),
    status: 201,
    answer: answering(artisanShape),
    errors: ['not_found', 'state_conflict'],
  }),
};
