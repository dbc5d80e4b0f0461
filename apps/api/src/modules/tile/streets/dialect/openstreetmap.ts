import { type PlaceClass, type WaterClass, waterClasses } from '../tile-content.ts';
import type { Properties } from './feature.ts';

/** OpenStreetMap's kinds of places, which the schemas made from it keep. */
export const placeClasses: Readonly<Record<string, PlaceClass>> = {
  city: 'city',
  town: 'town',
  village: 'village',
  suburb: 'suburb',
  quarter: 'suburb',
  hamlet: 'hamlet',
  neighbourhood: 'neighbourhood',
};

/** Unknown kinds are drawn as narrow as a ditch. */
export function readWaterClass(kind: Properties[string] | undefined): WaterClass {
  return waterClasses.find((name) => name === kind) ?? 'ditch';
}
