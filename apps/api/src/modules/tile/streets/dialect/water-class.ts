import { type WaterClass, waterClasses } from '../ground.ts';
import type { Properties } from './feature.ts';

/** The class of a waterway; one of another kind is drawn as narrow as a ditch. */
export function readWaterClass(kind: Properties[string] | undefined): WaterClass {
  return waterClasses.find((name) => name === kind) ?? 'ditch';
}
