import * as z from 'zod/mini';
import { dataAnswer, route } from './route.ts';

/** A tile is `side` CSS pixels wide. A name that ends with `@2x` asks for twice as many pixels. */
export const tileLimits = { zoom: { min: 5, max: 17 }, side: 256 } as const;

/** Leaflet fills this template: `{r}` is empty or `@2x`. `?theme=dark` is the dark version of the drawn map. */
export const tileTemplate = '/tiles/{z}/{x}/{y}{r}.png';

/** Maps of an area have this size in CSS pixels, and twice as many pixels in each direction. */
export const areaMapSize = { width: 600, height: 400 } as const;

export const areaMapPath = (
  { latitude, longitude }: { latitude: number; longitude: number },
  kilometres: number,
  theme: 'light' | 'dark',
): string => `/area-maps/${latitude},${longitude}/${kilometres}${theme === 'dark' ? '?theme=dark' : ''}`;

/** The map must credit the source of its streets, with a link to their licence. */
const licence = z.object({ text: z.string(), url: z.string() });

export const tile = {
  showSource: route({
    method: 'GET',
    path: '/tiles/api/v1/source/',
    access: 'open',
    summary: `The credits of the map at ${tileTemplate}: a line to show on the map, which links to the page of credits; the licences of its streets, if any; and the value of \`v\` in a tile's address, so that no browser shows an older map.`,
    answer: dataAnswer(
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
