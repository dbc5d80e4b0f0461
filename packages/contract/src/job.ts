import * as z from 'zod/mini';
import { categoryShape } from './category.ts';
import { acceptance, offer, offerInput } from './job/acceptance.ts';
import { chosenArtisan } from './job/chosen-artisan.ts';
import { invitationStates, jobStates } from './job/job-life.ts';
import { jobPhoto } from './job/job-photo.ts';
import { dataAnswer, emptyAnswer, route } from './route.ts';
import { undoSeconds } from './undo.ts';
import { addressLength, addressLine, latitude, longitude, postCode, postCodeSentence } from './value/address.ts';
import { hoursInWords } from './value/hours-in-words.ts';
import { id, idInput, idRequired, instant } from './value/id.ts';
import { next, pageQuery } from './value/page.ts';
import { maxPounds, pounds } from './value/pounds.ts';
import { text } from './value/text.ts';

/** A customer can store `unusedPhotos` that no request uses yet, for `unusedHours`. */
export const jobLimits = {
  hours: 24,
  invited: 50,
  acceptances: 5,
  explored: 50,
  description: { min: 10, max: 2_000 },
  budget: maxPounds,
  photos: 5,
  unusedPhotos: 20,
  unusedHours: 24,
} as const;

export const searchPolling = { intervalMs: 5_000, attempts: 10 } as const;

export const budget = pounds('Budget');

export const description = text('Description', {
  min: jobLimits.description.min,
  max: jobLimits.description.max,
});

const location = {
  address: z.optional(
    z.nullable(z.union([z.literal(''), addressLine], `Address must be at most ${addressLength} characters`)),
  ),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
};

const invitedService = z.object({
  id,
  business_name: z.string(),
  image: z.nullable(z.string()),
  service_category: categoryShape,
  /** SPEC.md allows a server to hide the position. Ours always sends it. */
  artisan: z.object({ id, latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) }),
});

export type InvitedService = z.infer<typeof invitedService>;

/**
 * The operator's reason for closing a `cancelled` request, empty if none is stored; null if the
 * customer cancelled it.
 */
const closed_reason = z.optional(z.nullable(z.string()));

const jobShape = z.object({
  id,
  category: categoryShape,
  description: z.string(),
  budget: z.nullable(z.number()),
  postcode: z.string(),
  state: z.enum(jobStates),
  closed_reason,
  asked_count: z.number(),
  accepted_count: z.number(),
  waiting_count: z.optional(z.number()),
  services: z.array(invitedService),
  photos: z.optional(z.array(jobPhoto)),
  created_at: instant,
  expires_at: instant,
  /** Others are invited at this instant if the artisan whom the customer chose has neither accepted nor declined. */
  invites_others_at: z.optional(z.nullable(instant)),
});

export type Job = z.infer<typeof jobShape>;

/** The artisan sees the customer's first name and district. The name is null once the account is deleted. */
const invitation = z.object({
  id,
  category: categoryShape,
  description: z.string(),
  budget: z.nullable(z.number()),
  post_code_district: z.string(),
  distance_km: z.number(),
  created_at: instant,
  expires_at: instant,
  state: z.enum(invitationStates),
  job_state: z.optional(z.enum(jobStates)),
  closed_reason,
  customer: z.optional(z.nullable(z.object({ first_name: z.string() }))),
  photos: z.optional(z.array(jobPhoto)),
  accepted_count: z.optional(z.number()),
  ...offer,
  conversation_id: z.optional(z.nullable(id)),
});

export type Invitation = z.infer<typeof invitation>;

const target = z.object({
  category_id: idRequired('Please select a category'),
  postcode: z.optional(z.union([z.literal(''), postCode], postCodeSentence)),
});
const withId = z.object({ id: idInput });
/** Photos of the caller that no request uses yet, or that belong to an ended request, which keeps them. */
const photo_ids = z.optional(
  z.nullable(
    z.array(idInput).check(
      z.maxLength(jobLimits.photos, `A request takes at most ${jobLimits.photos} photos`),
      z.refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, 'Add each photo only once'),
    ),
  ),
);

export const job = {
  create: route({
    method: 'POST',
    path: '/service-user/api/v1/available-service/',
    access: 'customer',
    summary: 'Creates a request and invites the nearest artisans whose radius reaches the postcode, or one of them.',
    query: target,
    body: z.object({ budget, description, photo_ids, ...location, ...chosenArtisan }),
    answer: dataAnswer(
      z.object({
        services: z.array(invitedService),
        job_detail: z.nullable(z.object({ id, expires_at: instant })),
      }),
    ),
    errors: ['not_found'],
  }),
  addPhoto: route({
    method: 'POST',
    path: '/service-user/api/v1/job-photos/',
    access: 'customer',
    summary: `Uploads a photo for the caller’s next request; an unused photo is removed after ${hoursInWords(jobLimits.unusedHours)}.`,
    upload: 'photo',
    status: 201,
    answer: dataAnswer(jobPhoto),
    errors: ['state_conflict'],
  }),
  removePhoto: route({
    method: 'DELETE',
    path: '/service-user/api/v1/job-photos/{id}/',
    access: 'customer',
    summary: 'Removes a photo that no request uses yet.',
    params: withId,
    answer: emptyAnswer,
    errors: ['not_found', 'state_conflict'],
  }),
  exploreArtisans: route({
    method: 'POST',
    path: '/service-user/api/v1/exploremore-service/',
    access: 'open',
    summary: 'Artisans within a wider circle, without inviting them.',
    query: target,
    body: z.optional(
      z.object({
        budget,
        description: z.optional(
          z.nullable(
            z.union(
              [z.literal(''), description],
              `Description must be ${jobLimits.description.min} to ${jobLimits.description.max.toLocaleString('en-GB')} characters`,
            ),
          ),
        ),
        ...location,
      }),
    ),
    answer: dataAnswer(z.array(acceptance)),
    errors: ['not_found'],
  }),
  listAcceptances: route({
    method: 'GET',
    path: '/service-user/api/v1/accepted-artisan/',
    access: 'customer',
    summary: 'The artisans who accepted the caller’s request, in the order of their acceptance.',
    query: z.object({ job_id: idInput }),
    answer: dataAnswer(z.array(acceptance)),
    errors: ['not_found'],
  }),
  list: route({
    method: 'GET',
    path: '/service-user/api/v1/jobs/',
    access: 'customer',
    summary: 'The caller’s requests, newest first.',
    query: pageQuery,
    answer: z.object({ message: z.string(), data: z.array(jobShape), next }),
  }),
  show: route({
    method: 'GET',
    path: '/service-user/api/v1/jobs/{id}/',
    access: 'customer',
    summary: 'One of the caller’s requests.',
    params: withId,
    answer: dataAnswer(jobShape),
    errors: ['not_found'],
  }),
  cancel: route({
    method: 'POST',
    path: '/service-user/api/v1/jobs/{id}/cancel/',
    access: 'customer',
    summary: 'Withdraws a request. Idempotent. Refused if the operator closed it.',
    params: withId,
    answer: dataAnswer(jobShape),
    errors: ['not_found', 'job_closed'],
  }),
  listInvitations: route({
    method: 'GET',
    path: '/artisan/api/v1/job-requests/',
    access: 'artisan',
    summary: 'The requests to which the artisan is invited, newest first.',
    query: pageQuery,
    answer: z.object({ message: z.string(), data: z.array(invitation), next }),
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/artisan/api/v1/job-requests/{id}/accept/',
    access: 'artisan',
    summary: 'Accepts a request, with an optional note and price. Idempotent.',
    params: withId,
    body: z.optional(offerInput),
    answer: dataAnswer(invitation),
    errors: ['not_found', 'job_filled', 'job_closed', 'state_conflict'],
  }),
  declineInvitation: route({
    method: 'POST',
    path: '/artisan/api/v1/job-requests/{id}/decline/',
    access: 'artisan',
    summary: 'Declines a request. Idempotent.',
    params: withId,
    answer: dataAnswer(invitation),
    errors: ['not_found', 'job_closed', 'state_conflict'],
  }),
  undoDeclineInvitation: route({
    method: 'POST',
    path: '/artisan/api/v1/job-requests/{id}/undo/',
    access: 'artisan',
    summary: `Undoes the artisan’s decline of a request within ${undoSeconds.accepted} seconds, while the request is open. Idempotent.`,
    params: withId,
    answer: dataAnswer(invitation),
    errors: ['not_found', 'job_filled', 'job_closed', 'state_conflict', 'undo_expired'],
  }),
};
