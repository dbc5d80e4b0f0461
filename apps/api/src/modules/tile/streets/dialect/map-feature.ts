import type { VectorTileFeature, VectorTileLayer } from '@mapbox/vector-tile';
import type { TileOutline } from '../tile-content.ts';

export type Layers = Readonly<Record<string, VectorTileLayer>>;
export type Properties = VectorTileFeature['properties'];

export interface MapFeature {
  readonly properties: Properties;
  readonly outlines: () => TileOutline[];
  readonly point: () => { x: number; y: number };
}

type Shape = 'point' | 'line' | 'area';
const shapes: readonly (Shape | null)[] = [null, 'point', 'line', 'area'];

export function eachFeature(
  layers: readonly (VectorTileLayer | undefined)[],
  shape: Shape,
  use: (feature: MapFeature) => void,
): void {
  for (const layer of layers) {
    for (let index = 0; index < (layer?.length ?? 0); index += 1) {
      const feature = layer?.feature(index);
      if (feature && shapes[feature.type] === shape) use(readFeature(feature));
    }
  }
}

function readFeature(feature: VectorTileFeature): MapFeature {
  const { extent } = feature;
  return {
    properties: feature.properties,
    outlines: () =>
      feature.loadGeometry().map((points) => {
        const outline = new Float32Array(points.length * 2);
        for (const [index, { x, y }] of points.entries()) {
          outline[index * 2] = x / extent;
          outline[index * 2 + 1] = y / extent;
        }
        return outline;
      }),
    point: () => {
      const { x = 0, y = 0 } = feature.loadGeometry()[0]?.[0] ?? {};
      return { x: x / extent, y: y / extent };
    },
  };
}

export function propertyText(properties: Properties, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = properties[name];
    if (value !== undefined && value !== '') return String(value);
  }
  return undefined;
}

/** Returns true if a property means yes: as a boolean, a number or a word. */
export function isSet(value: Properties[string] | undefined): boolean {
  return value !== undefined && value !== false && value !== 0 && value !== '' && value !== 'no';
}

export function lookUp<T>(table: Readonly<Record<string, T>>, value: Properties[string] | undefined): T | undefined {
  return typeof value === 'string' && Object.hasOwn(table, value) ? table[value] : undefined;
}
