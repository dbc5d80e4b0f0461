import { type PlaceClass, type WaterClass, waterClasses } from '../tile-content.ts';
import type { Properties } from './map-feature.ts';

/** The schemas that are based on OpenStreetMap use these kinds of places. */
export const placeClasses: Readonly<Record<string, PlaceClass>> = {
  city: 'city',
  town: 'town',
  village: 'village',
  suburb: 'suburb',
  quarter: 'suburb',
  hamlet: 'hamlet',
  neighbourhood: 'neighbourhood',
};

/** An unknown kind is drawn as narrow as a ditch. */
export function readWaterClass(kind: Properties[string] | undefined): WaterClass {
  return waterClasses.find((name) => name === kind) ?? 'ditch';
}
