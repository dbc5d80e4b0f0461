/** A postcode area, which a cell has whole: no border runs through a town. */
export interface Area {
  area: string;
  latitude: number;
  longitude: number;
  /** How many live there, in any unit. */
  people: number;
}

/** A degree of longitude in degrees of latitude, in the middle of Britain. */
export const narrowing = Math.cos((53.5 * Math.PI) / 180);

/** Halves the country again and again, across its longer side, so that about as many people live on both. `parts` is a power of 2. */
export function splitAreas(areas: readonly Area[], parts: number): Area[][] {
  if (parts === 1) return [[...areas]];
  const tall = span(areas, ({ latitude }) => latitude) > span(areas, ({ longitude }) => longitude * narrowing);
  const sorted = areas.toSorted((a, b) => (tall ? a.latitude - b.latitude : a.longitude - b.longitude));
  const total = sorted.reduce((sum, { people }) => sum + people, 0);
  let [place, sum] = [0, 0];
  for (const { people } of sorted) {
    if (sum + people / 2 > total / 2) break;
    sum += people;
    place += 1;
  }
  return [...splitAreas(sorted.slice(0, place), parts / 2), ...splitAreas(sorted.slice(place), parts / 2)];
}

function span(areas: readonly Area[], of: (area: Area) => number): number {
  const values = areas.map(of);
  return Math.max(...values) - Math.min(...values);
}
