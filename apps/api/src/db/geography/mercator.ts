import type { Position } from './position.ts';

/** Both coordinates are in Web Mercator and run from 0 to 1: west to east, and north to south. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const northernmost = 85.051_128_78;

/** The poles are at the edges of the map. */
export function mapPoint({ latitude, longitude }: Position): MapPoint {
  const sin = Math.sin((Math.max(-northernmost, Math.min(northernmost, latitude)) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

export function mercatorOf({ x, y }: MapPoint): Position {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    longitude: (x - 0.5) * 360,
  };
}
