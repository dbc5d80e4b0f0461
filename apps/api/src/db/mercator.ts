import type { Position } from './position.ts';

/** A place on the world's square map (Web Mercator): 0 to 1 from west to east, and from north to south. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const northernmost = 85.051_128_78;

/** The poles lie at the edges. */
export function mapPoint({ latitude, longitude }: Position): MapPoint {
  const sin = Math.sin((Math.max(-northernmost, Math.min(northernmost, latitude)) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

export function positionOf({ x, y }: MapPoint): Position {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    longitude: (x - 0.5) * 360,
  };
}
