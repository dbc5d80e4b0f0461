import type { RoadClass, WaterClass } from '../tile-content.ts';

/** The widths are in pixels at zooms 10 to 17. A road with width 0 is not drawn. */
const roads: Record<RoadClass, readonly number[]> = {
  motorway: [2.2, 2.8, 3.6, 4.6, 6.6, 9.5, 14, 22],
  trunk: [1.8, 2.4, 3.2, 4.2, 6, 8.5, 13, 21],
  primary: [1.3, 1.9, 2.8, 3.8, 5.6, 8, 12.5, 20],
  secondary: [0.7, 1.2, 2.1, 3.1, 4.8, 7, 11, 18],
  tertiary: [0, 0.7, 1.4, 2.4, 4, 6, 9.5, 16],
  minor: [0, 0, 0.5, 1.4, 2.6, 4.1, 7, 13],
  service: [0, 0, 0, 0, 1, 1.9, 3.3, 6.5],
  pedestrian: [0, 0, 0, 0.9, 1.7, 3, 5.6, 10],
  track: [0, 0, 0, 0, 0.9, 1.2, 1.6, 2.2],
  path: [0, 0, 0, 0, 0.8, 1.1, 1.5, 2],
  steps: [0, 0, 0, 0, 0, 1.3, 2.4, 4],
};
const ditches = [0, 0, 0.4, 0.5, 0.7, 1, 1.4, 2];
const waters: Record<WaterClass, readonly number[]> = {
  river: [1, 1.2, 1.4, 1.8, 2.4, 3.2, 4.5, 6],
  canal: [0.7, 0.9, 1.2, 1.6, 2.2, 3, 4.2, 6],
  stream: [0, 0, 0.5, 0.7, 0.9, 1.3, 1.8, 2.4],
  drain: ditches,
  ditch: ditches,
};

const widthAt = (row: readonly number[], zoom: number) => row[Math.max(0, Math.min(7, zoom - 10))] ?? 0;

export function roadWidth(roadClass: RoadClass, zoom: number, isLink = false): number {
  const width = widthAt(roads[roadClass], zoom) * (zoom < 10 ? 0.6 ** (10 - zoom) : 1);
  return isLink && zoom >= 10 ? width * 0.72 : width;
}

export function waterWidth(waterClass: WaterClass, zoom: number): number {
  return widthAt(waters[waterClass], zoom);
}

/** Counts both sides of the road. */
export function rimWidth(zoom: number): number {
  if (zoom >= 16) return 1.8;
  if (zoom >= 14) return 1.4;
  return zoom >= 12 ? 1.1 : 0.8;
}

export function railWidth(zoom: number): number {
  if (zoom >= 16) return 3;
  if (zoom >= 15) return 2.6;
  if (zoom >= 13) return 2;
  return zoom >= 11 ? 1.5 : 1;
}
