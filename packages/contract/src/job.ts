import * as z from 'zod/mini';
import { addressLine, latitude, longitude, postCode, postCodeSentence } from './address.ts';
import { acceptance } from './artisan.ts';
import { categoryShape } from './category.ts';
import { id, idGiven, instant } from './id.ts';
import { next, pageQuery } from './page.ts';
import { answering, route } from './route.ts';
import type { Transitions } from './state.ts';
import { text } from './text.ts';

/** The hours that a request lives, how many it asks, takes and shows at most, and what it may say and pay. */
export const jobLimits = {
  hours: 24,
  asked: 50,
  acceptances: 5,
  explored: 50,
  description: { least: 10, greatest: 2_000 },
  budget: 1_000_000,
} as const;

/** The search that follows a request: milliseconds between two looks, and how many looks. */
export const search = { interval: 5_000, attempts: 10 } as const;

export const jobStates = ['open', 'filled', 'booked', 'expired', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** What may follow what in a request's life. Booking closes it; time ends what was not booked. */
export const jobLife = {
  open: ['filled', 'booked', 'expired', 'cancelled'],
  filled: ['booked', 'expired', 'cancelled'],
  booked: [],
  expired: [],
  cancelled: [],
} as const satisfies Transitions<JobState>;

export const invitationStates = ['new', 'accepted', 'declined', 'filled', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** What may follow what for one asked provider. `filled` and `expired` follow from the request they belong to. */
export const invitationLife = {
  new: ['accepted', 'declined', 'filled', 'expired'],
  accepted: [],
  declined: [],
  filled: [],
  expired: [],
} as const satisfies Transitions<InvitationState>;

const budgetSentence = 'Budget must be a positive number';

type Typed = number | string | null | undefined;

const amount = /^\s*\d{1,9}(?:\.\d{1,2})?\s*$/;

function isNone(typed: Typed): boolean {
  return typed == null || (typeof typed === 'string' && typed.trim() === '');
}

function isAmount(typed: Typed): boolean {
  if (typeof typed === 'number') return Math.round(typed * 100) / 100 === typed;
  return amount.test(typed ?? '');
}

/** Pounds with at most 2 decimals, greater than 0; missing, null and '' mean none. A numeric string counts as its number. */
export const budget = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string()], budgetSentence))).check(
    z.refine((typed) => isNone(typed) || Number(typed) > 0, { error: budgetSentence, abort: true }),
    z.refine((typed) => isNone(typed) || isAmount(typed), {
      error: 'Budget must be an amount in pounds with at most 2 decimals',
      abort: true,
    }),
    z.refine(
      (typed) => isNone(typed) || Number(typed) <= jobLimits.budget,
      `Budget must be at most ${jobLimits.budget.toLocaleString('en-GB')}`,
    ),
  ),
  z.transform((typed: Typed) => (isNone(typed) ? null : Number(typed))),
);

export const description = text('Description', {
  min: jobLimits.description.least,
  max: jobLimits.description.greatest,
});

const where = {
  address: z.optional(z.nullable(z.union([z.literal(''), addressLine], 'Address must be at most 300 characters'))),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
};

const asked = z.object({
  id,
  business_name: z.string(),
  image: z.nullable(z.string()),
  service_category: categoryShape,
  artisan: z.object({ id, latitude: z.number(), longitude: z.number() }),
});

export type AskedService = z.infer<typeof asked>;

const jobShape = z.object({
  id,
  category: categoryShape,
  description: z.string(),
  budget: z.nullable(z.number()),
  postcode: z.string(),
  state: z.enum(jobStates),
  asked_count: z.number(),
  accepted_count: z.number(),
  services: z.array(asked),
  created_at: instant,
  expires_at: instant,
});

export type Job = z.infer<typeof jobShape>;

const jobRequest = z.object({
  id,
  category: categoryShape,
  description: z.string(),
  budget: z.nullable(z.number()),
  post_code_district: z.string(),
  distance_km: z.number(),
  created_at: instant,
  expires_at: instant,
  state: z.enum(invitationStates),
});

export type JobRequest = z.infer<typeof jobRequest>;

const target = z.object({
  category_id: idGiven,
  postcode: z.optional(z.union([z.literal(''), postCode], postCodeSentence)),
});
const withId = z.object({ id: idGiven });

export const job = {
  ask: route({
    method: 'POST',
    path: '/service-user/api/v1/available-service/',
    access: 'customer',
    summary: 'Makes a request and asks the nearest providers whose own radius reaches the post code.',
    query: target,
    body: z.object({ budget, description, ...where }),
    answer: answering(
      z.object({
        services: z.array(asked),
        job_detail: z.nullable(z.object({ id, expires_at: instant })),
      }),
    ),
    errors: ['not_found'],
  }),
  explore: route({
    method: 'POST',
    path: '/service-user/api/v1/exploremore-service/',
    access: 'open',
    summary: 'Providers in a wider circle; nobody is asked.',
    query: target,
    body: z.optional(
      z.object({
        budget,
        description: z.optional(
          z.nullable(z.union([z.literal(''), description], 'Description must be 10 to 2,000 characters')),
        ),
        ...where,
      }),
    ),
    answer: answering(z.array(acceptance)),
    errors: ['not_found'],
  }),
  acceptances: route({
    method: 'GET',
    path: '/service-user/api/v1/accepted-artisan/',
    access: 'customer',
    summary: 'Who accepted the caller’s request, in order.',
    query: z.object({ job_id: idGiven }),
    answer: answering(z.array(acceptance)),
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
  detail: route({
    method: 'GET',
    path: '/service-user/api/v1/jobs/{id}/',
    access: 'customer',
    summary: 'One of the caller’s requests.',
    params: withId,
    answer: answering(jobShape),
    errors: ['not_found'],
  }),
  cancel: route({
    method: 'POST',
    path: '/service-user/api/v1/jobs/{id}/cancel/',
    access: 'customer',
    summary: 'Takes a request back; again the same.',
    params: withId,
    answer: answering(jobShape),
    errors: ['not_found', 'job_closed'],
  }),
  listRequests: route({
    method: 'GET',
    path: '/artisan/api/v1/job-requests/',
    access: 'artisan',
    summary: 'What the provider was asked for, newest first.',
    query: pageQuery,
    answer: z.object({ message: z.string(), data: z.array(jobRequest), next }),
  }),
  accept: route({
    method: 'POST',
    path: '/artisan/api/v1/job-requests/{id}/accept/',
    access: 'artisan',
    summary: 'Accepts a request; again the same.',
    params: withId,
    answer: answering(jobRequest),
    errors: ['not_found', 'job_filled', 'job_closed', 'state_conflict'],
  }),
  decline: route({
    method: 'POST',
    path: '/artisan/api/v1/job-requests/{id}/decline/',
    access: 'artisan',
    summary: 'Declines a request; again the same.',
    params: withId,
    answer: answering(jobRequest),
    errors: ['not_found', 'job_closed', 'state_conflict'],
  }),
};
