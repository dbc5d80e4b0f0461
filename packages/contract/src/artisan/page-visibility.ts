import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';

/** `address` is the path of the public page, or null while it is not public. */
const artisanPageShape = z.object({
  /** This is null until the artisan has answered. Until then there is no page. */
  is_public: z.nullable(z.boolean()),
  /** Visitors see the working hours. Days off never appear. */
  shows_hours: z.boolean(),
  address: z.nullable(z.string()),
  /** Anybody with this path can preview the page for a day. It is missing while the page is public. */
  preview: z.optional(z.string()),
});

export type ArtisanPageSetting = z.infer<typeof artisanPageShape>;

export const artisanPage = {
  show: route({
    method: 'GET',
    path: '/artisan/api/v1/page/',
    access: 'artisan',
    summary: 'Whether the artisan has a public page.',
    answer: dataAnswer(artisanPageShape),
  }),
  setVisibility: route({
    method: 'POST',
    path: '/artisan/api/v1/page/',
    access: 'artisan',
    summary: 'Makes the artisan’s page public, or takes it down immediately. Idempotent.',
    body: z.object({
      is_public: z.boolean('Public must be true or false'),
      shows_hours: z.boolean('Show my working hours must be true or false'),
    }),
    answer: dataAnswer(artisanPageShape),
    errors: ['profile_missing'],
  }),
};
