import { type FirstLoad, firstLoads } from './bundle.ts';
import { atMost, type Figure, kilobytes } from './figure.ts';

/** What a first visit may weigh, in bytes. */
export const budget = {
  js: (load: FirstLoad) => (load.kind === 'static' ? 3_000 : load.kind === 'visitor' ? 80_000 : 110_000),
  css: 12_000,
  fonts: 30_000,
} as const;

/** What the first visit of each address fetches of the built web app. */
export default function measure(): Figure[] {
  return firstLoads().flatMap((load) => [
    atMost(`${load.address}: JS`, load.js, budget.js(load), kilobytes),
    atMost(`${load.address}: CSS`, load.css, budget.css, kilobytes),
    atMost(`${load.address}: fonts`, load.fonts, budget.fonts, kilobytes),
  ]);
}
