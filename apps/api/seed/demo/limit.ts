import type { CategoryName } from '../category.ts';

/** Kept empty, so that a search that finds nobody can be seen. */
export const emptyRegion = { category: 'Pest control', area: 'ZE' } as const satisfies {
  category: CategoryName;
  area: string;
};

/** Artisans of every category that reach every district; in a town as many as the demo artisans let answer one request. */
export const leastCovers = { town: 3, country: 1 } as const;

/** All demo artisans' addresses end so; nothing is ever sent to them. */
export const demoEmailDomain = 'demo.fixit.test';
