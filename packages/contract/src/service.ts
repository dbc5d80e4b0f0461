import * as z from 'zod/mini';
import { artisanFacts } from './artisan/artisan-facts.ts';
import { categoryShape, foundCategory } from './category.ts';
import { dataAnswer, emptyAnswer, route } from './route.ts';
import { undoSeconds } from './undo.ts';
import { latitude, longitude } from './value/address.ts';
import { id, idInput } from './value/id.ts';
import { next, pageQuery } from './value/page.ts';
import { isStorable, text } from './value/text.ts';

/**
 * `image` is the shop sign if the artisan has no picture, and `overall_ratings` is null without reviews. The
 * artisan's position is rounded, like every other.
 */
export const listing = z.object({
  id,
  business_name: z.string(),
  image: z.nullable(z.string()),
  overall_ratings: z.nullable(z.number()),
  service_category: categoryShape,
  artisan_id: id,
  distance_km: z.optional(z.nullable(z.number())),
  /** The town belongs to the artisan's postcode district. */
  town: z.optional(z.nullable(z.string())),
  artisan: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
});

export type Listing = z.infer<typeof listing>;

/**
 * Cards show measured values if this is present, as it is by default in production. Otherwise they
 * show the fixed labels.
 */
export const cardLabels = z.object({ card_labels: z.optional(z.literal('measured')) });

export type CardLabels = z.infer<typeof cardLabels>;

export const serviceLimits = {
  description: 2_000,
  catalogues: 30,
  services: 200,
  searchResults: 10,
  searchQuery: 100,
} as const;

/** The text of the search contains this place, and the results are near it. */
const searchedPlace = z.object({ post_code: z.string(), town: z.string() });

const catalogueImage = z.object({ id, image: z.string() });

const detail = z.object({
  id,
  image: z.nullable(z.string()),
  description: z.string(),
  service_category: categoryShape,
  artisan: z.object({
    id,
    business_name: z.string(),
    business_detail: z.string(),
    address: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  total_customers: z.number(),
  overall_ratings: z.nullable(z.number()),
  total_reviews: z.number(),
  catalogues: z.array(catalogueImage),
  services: z.array(listing),
  facts: z.optional(artisanFacts),
});

export type ServiceDetail = z.infer<typeof detail>;

const artisanService = z.object({
  id,
  category: categoryShape,
  description: z.string(),
  image: z.nullable(z.string()),
  /** If false, `image` is the shop sign. */
  has_picture: z.optional(z.boolean()),
  overall_ratings: z.nullable(z.number()),
  total_reviews: z.number(),
  catalogues: z.array(catalogueImage),
});

export type ArtisanService = z.infer<typeof artisanService>;

const serviceInput = z.object({
  category_id: idInput,
  description: text('Description', { min: 10, max: serviceLimits.description }),
});

const withId = z.object({ id: idInput });

/** The list must contain all of the caller's ids, in the new order. */
const ordered = (max: number) => z.object({ ids: z.array(idInput, 'This is required').check(z.maxLength(max)) });

export const service = {
  listByCategory: route({
    method: 'GET',
    path: '/service-user/api/v1/get-services-by-category/',
    access: 'open',
    summary: 'The listings of a category, nearest first if a position is given.',
    query: z.extend(pageQuery, {
      category_id: idInput,
      latitude: z.optional(latitude),
      longitude: z.optional(longitude),
    }),
    answer: z.extend(cardLabels, { results: z.array(listing), next }),
    errors: ['not_found'],
  }),
  show: route({
    method: 'GET',
    path: '/service-user/api/v1/service-details/',
    access: 'open',
    summary: 'One whole listing, by its id or its artisan’s id.',
    query: z.object({ service_id: idInput }),
    answer: dataAnswer(detail),
    errors: ['not_found'],
  }),
  search: route({
    method: 'GET',
    path: '/service-user/api/v1/search/',
    access: 'open',
    summary:
      'Categories by name or by a problem that they solve, and listings, near a place in the text; at most 10 each.',
    query: z.object({
      q: z._default(z.string().check(z.maxLength(10_000), z.refine(isStorable, 'q is not readable')), ''),
      latitude: z.optional(latitude),
      longitude: z.optional(longitude),
    }),
    answer: dataAnswer(
      z.object({
        categories: z.array(foundCategory),
        artisans: z.array(listing),
        place: z.optional(z.nullable(searchedPlace)),
      }),
    ),
  }),
  listAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/services/',
    access: 'artisan',
    summary: 'The artisan’s own services.',
    answer: dataAnswer(z.array(artisanService)),
  }),
  add: route({
    method: 'POST',
    path: '/artisan/api/v1/services/',
    access: 'artisan',
    summary: 'Offers a service in a category.',
    body: serviceInput,
    status: 201,
    answer: dataAnswer(artisanService),
    errors: ['profile_missing', 'state_conflict', 'not_found'],
  }),
  change: route({
    method: 'PATCH',
    path: '/artisan/api/v1/services/{id}/',
    access: 'artisan',
    summary: 'Changes a service.',
    params: withId,
    body: z.partial(serviceInput),
    answer: dataAnswer(artisanService),
    errors: ['not_found', 'state_conflict'],
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/artisan/api/v1/services/{id}/',
    access: 'artisan',
    summary: 'Withdraws a service; its history stays.',
    params: withId,
    answer: emptyAnswer,
    errors: ['not_found'],
  }),
  undoWithdraw: route({
    method: 'POST',
    path: '/artisan/api/v1/services/{id}/undo/',
    access: 'artisan',
    summary: `Offers a withdrawn service again within ${undoSeconds.accepted} seconds, unless its category has a new one. Idempotent.`,
    params: withId,
    answer: dataAnswer(artisanService),
    errors: ['not_found', 'state_conflict', 'undo_expired'],
  }),
  setImage: route({
    method: 'POST',
    path: '/artisan/api/v1/services/{id}/image/',
    access: 'artisan',
    summary: 'Sets the picture of a service.',
    params: withId,
    upload: 'image',
    status: 201,
    answer: dataAnswer(artisanService),
    errors: ['not_found'],
  }),
  removeImage: route({
    method: 'DELETE',
    path: '/artisan/api/v1/services/{id}/image/',
    access: 'artisan',
    summary: 'Removes the picture of a service, which then shows the shop sign.',
    params: withId,
    answer: dataAnswer(artisanService),
    errors: ['not_found'],
  }),
  undoRemoveImage: route({
    method: 'POST',
    path: '/artisan/api/v1/services/{id}/image/undo/',
    access: 'artisan',
    summary: `Brings back the removed picture of a service within ${undoSeconds.accepted} seconds, unless it has a new one. Idempotent.`,
    params: withId,
    answer: dataAnswer(artisanService),
    errors: ['not_found', 'undo_expired'],
  }),
  addCatalogue: route({
    method: 'POST',
    path: '/artisan/api/v1/services/{id}/catalogues/',
    access: 'artisan',
    summary: 'Adds a picture of finished work.',
    params: withId,
    upload: 'image',
    status: 201,
    answer: dataAnswer(catalogueImage),
    errors: ['not_found', 'state_conflict'],
  }),
  removeCatalogue: route({
    method: 'DELETE',
    path: '/artisan/api/v1/services/{id}/catalogues/{imageId}/',
    access: 'artisan',
    summary: 'Removes a picture of finished work.',
    params: z.object({ id: idInput, imageId: idInput }),
    answer: emptyAnswer,
    errors: ['not_found'],
  }),
  undoRemoveCatalogue: route({
    method: 'POST',
    path: '/artisan/api/v1/services/{id}/catalogues/{imageId}/undo/',
    access: 'artisan',
    summary: `Brings back a removed picture of finished work, at its old position, within ${undoSeconds.accepted} seconds. Idempotent.`,
    params: z.object({ id: idInput, imageId: idInput }),
    answer: dataAnswer(artisanService),
    errors: ['not_found', 'state_conflict', 'undo_expired'],
  }),
  order: route({
    method: 'POST',
    path: '/artisan/api/v1/services/order/',
    access: 'artisan',
    summary: 'Puts the artisan’s services in the given order.',
    body: ordered(serviceLimits.services),
    answer: dataAnswer(z.array(artisanService)),
    errors: ['not_found'],
  }),
  orderCatalogues: route({
    method: 'POST',
    path: '/artisan/api/v1/services/{id}/catalogues/order/',
    access: 'artisan',
    summary: 'Puts a service’s pictures of finished work in the given order.',
    params: withId,
    body: ordered(serviceLimits.catalogues),
    answer: dataAnswer(artisanService),
    errors: ['not_found'],
  }),
};
