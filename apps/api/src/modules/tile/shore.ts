import type { MapPoint } from '../../db/geography/mercator.ts';
import type { Loop } from './clip-loop.ts';
import type { Coast } from './coastline.ts';
import { placesNear, type View } from './tile-view.ts';
import { joinHeights, latticeMarginPx, traceHeights } from './trace-contours.ts';

/** From this zoom, the coastline alone is too coarse: coastal towns would appear in the sea. */
export const closeZoom = 10;

/** Land extends at least this far around a known place. */
const dryKm = 0.9;
const blendKm = 0.5;

/** Greater distances from the coast make no difference. */
const reachKm = 2.5;

interface Edge {
  readonly x: number;
  readonly y: number;
  readonly east: number;
  readonly south: number;
  readonly square: number;
}

export function traceShore(coast: Coast, places: readonly MapPoint[], view: View): Loop[] {
  const km = 1 / view.pixelsPerKm;
  const margin = (reachKm + 0.1) * view.pixelsPerKm + latticeMarginPx;
  const land = coast.around(view, margin);
  const edges = edgesOf(land, -margin, view.side + margin);
  const nearby = placesNear(view, places, (dryKm + reachKm + blendKm) * view.pixelsPerKm + latticeMarginPx);
  return traceHeights(view, (y) => {
    const crossings = crossingsOf(land, y);
    return (x) => {
      const isLand = crossings.reduce((count, crossing) => (crossing > x ? count + 1 : count), 0) % 2 === 1;
      const distance = Math.min(reachKm, distanceTo(edges, x, y) * km);
      let height = isLand ? distance : -distance;
      for (const place of nearby) {
        height = joinHeights(height, dryKm - Math.hypot(place.x - x, place.y - y) * km, blendKm);
      }
      return height;
    };
  });
}

/** Returns the edges of the coast itself, without those along which it was clipped. */
function edgesOf(loops: readonly Loop[], minimum: number, maximum: number): Edge[] {
  const isCut = (from: number, to: number) =>
    Math.abs(from - to) < 1e-6 && (from <= minimum + 1e-6 || from >= maximum - 1e-6);
  return loops.flatMap((loop) => {
    const edges: Edge[] = [];
    let [x = 0, y = 0] = loop.slice(-2);
    for (let index = 0; index < loop.length; index += 2) {
      const [toX = 0, toY = 0] = [loop[index], loop[index + 1]];
      const [east, south] = [toX - x, toY - y];
      if (!isCut(x, toX) && !isCut(y, toY)) edges.push({ x, y, east, south, square: east * east + south * south || 1 });
      [x, y] = [toX, toY];
    }
    return edges;
  });
}

function distanceTo(edges: readonly Edge[], x: number, y: number): number {
  let minSquare = Number.POSITIVE_INFINITY;
  for (const edge of edges) {
    const [dx, dy] = [x - edge.x, y - edge.y];
    const along = Math.max(0, Math.min(1, (dx * edge.east + dy * edge.south) / edge.square));
    const [offX, offY] = [dx - along * edge.east, dy - along * edge.south];
    const square = offX * offX + offY * offY;
    if (square < minSquare) minSquare = square;
  }
  return Math.sqrt(minSquare);
}

function crossingsOf(loops: readonly Loop[], y: number): number[] {
  const crossings: number[] = [];
  for (const loop of loops) {
    let [beforeX = 0, beforeY = 0] = loop.slice(-2);
    for (let index = 0; index < loop.length; index += 2) {
      const [x = 0, nextY = 0] = [loop[index], loop[index + 1]];
      if (nextY > y !== beforeY > y) crossings.push(beforeX + ((y - beforeY) / (nextY - beforeY)) * (x - beforeX));
      [beforeX, beforeY] = [x, nextY];
    }
  }
  return crossings;
}
