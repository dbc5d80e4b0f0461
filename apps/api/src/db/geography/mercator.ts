import type { Position } from './position.ts';

/** Web Mercator coordinates from 0 to 1: west to east, and north to south. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const maxLatitude = 85.051_128_78;

/** Moves latitudes beyond the map to its edge. */
export function mapPoint({ latitude, longitude }: Position): MapPoint {
  const sin = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

export function positionAt({ x, y }: MapPoint): Position {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    longitude: (x - 0.5) * 360,
  };
}
