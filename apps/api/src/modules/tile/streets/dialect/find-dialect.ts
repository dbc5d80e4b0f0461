import type { Dialect } from './dialect.ts';
import { openMapTiles } from './openmaptiles.ts';
import { protomaps } from './protomaps.ts';
import { zoomstack } from './zoomstack.ts';

const dialects: readonly Dialect[] = [zoomstack, protomaps, openMapTiles];

export function findDialect(layers: readonly string[]): Dialect | null {
  return dialects.find((dialect) => dialect.layers.every((layer) => layers.includes(layer))) ?? null;
}

export const dialectNames = dialects.map(({ name }) => name);
