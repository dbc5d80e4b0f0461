import type { NamedPoint } from '../tile-content.ts';
import { breakInTwo } from './abbreviate.ts';
import type { CellSource } from './cell-source.ts';
import type { LabelSheet } from './label-sheet.ts';
import { type PlaceStyle, placeStyle } from './place-style.ts';
import type { LabelBox, StreetLabel } from './street-label.ts';

export type CellPoint = NamedPoint & { readonly px: number; readonly py: number };

/** Lists the points without duplicates, because neighbouring source tiles both contain the points near their edge. */
export function gatherPoints(sources: readonly CellSource[]): CellPoint[] {
  const points = new Map<string, CellPoint>();
  for (const { content, placement } of sources) {
    for (const point of content.points) {
      if (point.x < 0 || point.y < 0 || point.x >= 1 || point.y >= 1) continue;
      const [px, py] = [placement.left + point.x * placement.side, placement.top + point.y * placement.side];
      const key = `${point.kind} ${point.name} ${Math.round(px / 40)},${Math.round(py / 40)}`;
      if (!points.has(key)) points.set(key, { ...point, px, py });
    }
  }
  return [...points.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const placeOrder = ['city', 'town', 'village', 'suburb', 'hamlet', 'neighbourhood'];

export function labelPlaces(points: readonly CellPoint[], zoom: number, sheet: LabelSheet): void {
  const rank = ({ class: placeClass = 'hamlet' }: CellPoint) => placeOrder.indexOf(placeClass);
  const places = points
    .filter(({ kind }) => kind === 'place')
    .toSorted((a, b) => rank(a) - rank(b) || (b.weight ?? 0) - (a.weight ?? 0));
  for (const place of places) {
    const style = placeStyle(place.class ?? 'hamlet', zoom);
    if (style) [0, -14, 14].some((shift) => putHorizontalLabel({ ...place, py: place.py + shift }, style, sheet));
  }
}

/** Labels green areas, and lakes that have no label along a line. */
export function labelGreens(
  points: readonly CellPoint[],
  { zoom, named }: { zoom: number; named: ReadonlySet<string> },
  sheet: LabelSheet,
): void {
  const firstZoomOf = ({ fromZoom = 15 }: CellPoint) => fromZoom;
  const visible = points
    .filter((point) => {
      if (point.kind === 'park') return zoom >= 14 && firstZoomOf(point) <= zoom + 1;
      return point.kind === 'water' && zoom >= 13 && !named.has(point.name);
    })
    .toSorted((a, b) => firstZoomOf(a) - firstZoomOf(b));
  for (const point of visible) {
    putHorizontalLabel(
      point,
      { size: 10.5, ink: point.kind === 'park' ? 'leaf' : 'sea', spacing: 0.2, marginPx: 6 },
      sheet,
    );
  }
}

function putHorizontalLabel(
  { name, px, py }: CellPoint,
  { size, ink, spacing, marginPx }: PlaceStyle,
  sheet: LabelSheet,
): boolean {
  const lines = breakInTwo(name);
  const boxes: LabelBox[] = [];
  const above = Math.max(3, marginPx / 2);
  const glyphs = lines.flatMap((text, line) => {
    const width = sheet.lettering.width(text, size, spacing);
    const x = px - width / 2;
    const y = py + size * 0.35 + (line - (lines.length - 1) / 2) * size * 1.12;
    boxes.push([x - marginPx, y - size * 0.8 - above, x + width + marginPx, y + size * 0.25 + above]);
    return sheet.layOutLine(text, { x, y, size, spacing });
  });
  return sheet.put({ glyphs, size, ink, halo: 'landHalo' }, boxes);
}

export function labelStations(points: readonly CellPoint[], zoom: number, sheet: LabelSheet): void {
  if (zoom < 13) return;
  const [size, spacing] = [11, 0.1];
  for (const { name, px, py } of points.filter(({ kind }) => kind === 'station')) {
    const width = sheet.lettering.width(name, size, spacing);
    const symbol: LabelBox = [px - 8, py - 8, px + 8, py + 8];
    const spots = [
      { x: px + 10, y: py + size * 0.35 },
      { x: px - 10 - width, y: py + size * 0.35 },
      { x: px - width / 2, y: py + 19 },
      { x: px - width / 2, y: py - 12 },
    ];
    spots.some(({ x, y }) => {
      const isNamed = zoom >= 14;
      const label: StreetLabel = {
        size,
        ink: 'ink',
        halo: 'landHalo',
        station: { x: px, y: py },
        glyphs: isNamed ? sheet.layOutLine(name, { x, y, size, spacing }) : [],
      };
      const words: LabelBox = [x - 3, y - size * 0.8 - 2, x + width + 3, y + size * 0.25 + 2];
      return sheet.put(label, isNamed ? [symbol, words] : [symbol]);
    });
  }
}
