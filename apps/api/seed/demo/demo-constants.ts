import type { CategoryName } from '../load-categories.ts';

/** No artisan is placed here, so that a search without results can be tried. */
export const emptyRegion = { category: 'Pest control', area: 'ZE' } as const satisfies {
  category: CategoryName;
  area: string;
};

/**
 * Every district is within reach of this many artisans of every category. In a town they are as many as may accept
 * one request.
 */
export const minArtisans = { town: 3, country: 1 } as const;

/** All demo artisans' addresses end with this domain, to which nothing is ever sent. */
export const demoEmailDomain = 'demo.fixit.test';
