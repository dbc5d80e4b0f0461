import * as z from 'zod/mini';
import { dataAnswer, route } from './route.ts';
import { id } from './value/id.ts';

export const categoryShape = z.object({ id, category: z.string(), image: z.nullable(z.string()) });
export type Category = z.infer<typeof categoryShape>;

/** `problem` is the listed problem that is most similar to the search; null if only the name matches. */
export const foundCategory = z.extend(categoryShape, { problem: z.optional(z.nullable(z.string())) });
export type FoundCategory = z.infer<typeof foundCategory>;

export const category = {
  list: route({
    method: 'GET',
    path: '/artisan/api/v1/service-category/',
    access: 'open',
    summary: 'All categories in their fixed order.',
    answer: dataAnswer(z.array(categoryShape)),
  }),
};
