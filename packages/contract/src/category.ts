import * as z from 'zod/mini';
import { answering, route } from './route.ts';
import { id } from './value/id.ts';

export const categoryShape = z.object({ id, category: z.string(), image: z.nullable(z.string()) });
export type Category = z.infer<typeof categoryShape>;

export const category = {
  list: route({
    method: 'GET',
    path: '/artisan/api/v1/service-category/',
    access: 'open',
    summary: 'All categories in their fixed order.',
    answer: answering(z.array(categoryShape)),
  }),
};
