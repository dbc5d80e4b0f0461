import { atMost, count, type Figure, kilobytes } from '../measuring/figure.ts';
import { type FirstLoad, firstLoads } from './bundle.ts';

/** Returns the bytes and the number of scripts and stylesheets that a first visit may fetch. */
export function budgetOf({ kind }: FirstLoad) {
  return { js: scriptBytes[kind], css: 13_100, fonts: 30_000, files: 14 };
}

const scriptBytes = { static: 2_300, visitor: 79_500, 'signed in': 113_200 } as const;

/** Measures the bytes of a first visit for every page. */
export default function measure(): Figure[] {
  return firstLoads().flatMap((load) => {
    const budget = budgetOf(load);
    return [
      atMost(`${load.path}: JS`, load.js, budget.js, kilobytes),
      atMost(`${load.path}: CSS`, load.css, budget.css, kilobytes),
      atMost(`${load.path}: fonts`, load.fonts, budget.fonts, kilobytes),
      atMost(`${load.path}: scripts and stylesheets`, load.files, budget.files, count),
    ];
  });
}
