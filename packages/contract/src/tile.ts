import * as z from 'zod/mini';
import { answering, route } from './route.ts';

/** The zooms that the map has, and the side of a tile in CSS pixels; one of twice as many dots ends in `@2x`. */
export const tileLimits = { zoom: { least: 5, most: 17 }, side: 256 } as const;

/** Where tiles are, as Leaflet takes it: `{r}` is empty or `@2x`. The drawn map has a dark twin: `?theme=dark`. */
export const tileTemplate = '/tiles/{z}/{x}/{y}{r}.png';

/** Whom to name for the streets, and where their licence stands. */
const licence = z.object({ text: z.string(), url: z.string() });

export const tile = {
  showSource: route({
    method: 'GET',
    path: '/tiles/api/v1/source/',
    access: 'open',
    summary: `Whose map the tiles at ${tileTemplate} show: a line to stand on the map, which leads to the page of credits; the licences of its streets, if it has streets; and what to add to a tile's address as \`v\` so that no browser shows an older map.`,
    answer: answering(
      z.object({
        attribution: z.string(),
        licences: z.array(licence),
        credits: z.string(),
        drawn_here: z.boolean(),
        streets: z.boolean(),
        version: z.string(),
      }),
    ),
  }),
};
