import type { CategoryName } from '../load-categories.ts';

/** No artisan of this trade works in this area, so a search here has no results. */
export const emptyRegion = { category: 'Pest control', area: 'ZE' } as const satisfies {
  category: CategoryName;
  area: string;
};

/** The seed puts every district within reach of at least this many artisans of each category. */
export const minArtisans = { town: 3, country: 1 } as const;

/** All email addresses of the demo world end with this domain, and nothing is ever sent to it. */
export const demoEmailDomain = 'demo.fixit.test';
