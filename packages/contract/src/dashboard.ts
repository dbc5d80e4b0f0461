import * as z from 'zod/mini';
import { categoryShape } from './category.ts';
import { dataAnswer, route } from './route.ts';
import { cardLabels, listing } from './service.ts';
import { latitude, longitude } from './value/address.ts';

export const dashboardLimits = { closest: 20, featured: 10, categories: 12 } as const;

const dashboardShape = z.extend(cardLabels, {
  closest_artisan: z.array(listing),
  fix_of_month: z.array(listing),
  feature_category: z.array(categoryShape),
});

export type Dashboard = z.infer<typeof dashboardShape>;

export const dashboard = {
  show: route({
    method: 'GET',
    path: '/service-user/api/v1/user-dashboard/',
    access: 'customer',
    summary: 'Categories, services of the month and the closest artisans.',
    query: z.object({ latitude: z.optional(latitude), longitude: z.optional(longitude) }),
    answer: dataAnswer(dashboardShape),
  }),
};
