import { atMost, count, type Figure, kilobytes } from '../measuring/figure.ts';
import { type FirstLoad, firstLoads } from './bundle.ts';

/** Returns what a first visit may fetch: bytes, and the number of scripts and style sheets. */
export function budgetOf({ kind }: FirstLoad) {
  return { js: scripts[kind], css: 13_100, fonts: 30_000, files: 14 };
}

const scripts = { static: 2_300, visitor: 79_300, 'signed in': 113_200 } as const;

/** Measures what the first visit of each address fetches. */
export default function measure(): Figure[] {
  return firstLoads().flatMap((load) => {
    const budget = budgetOf(load);
    return [
      atMost(`${load.address}: JS`, load.js, budget.js, kilobytes),
      atMost(`${load.address}: CSS`, load.css, budget.css, kilobytes),
      atMost(`${load.address}: fonts`, load.fonts, budget.fonts, kilobytes),
      atMost(`${load.address}: scripts and style sheets`, load.files, budget.files, count),
    ];
  });
}
