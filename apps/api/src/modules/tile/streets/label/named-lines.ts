import { roadWidth } from '../draw/line-widths.ts';
import type { Road, RoadClass, TileOutline, WaterClass } from '../tile-content.ts';
import type { CellSource } from './cell-source.ts';
import { chainLines, type Polyline } from './chain-lines.ts';
import { clipToTile } from './clip-line.ts';
import { MeasuredLine } from './measured-line.ts';

type LineClass = RoadClass | WaterClass;

/** Lines are labelled in this order. */
const labelOrder: readonly LineClass[] = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'river',
  'canal',
  'tertiary',
  'minor',
  'pedestrian',
  'service',
  'stream',
  'track',
  'path',
  'steps',
  'drain',
  'ditch',
];
export const lineRank = (name: LineClass) => labelOrder.indexOf(name);
const numberedClasses: readonly RoadClass[] = ['motorway', 'trunk', 'primary', 'secondary'];

export interface NamedLine {
  readonly text: string;
  readonly class: LineClass;
  readonly isWater: boolean;
  readonly line: MeasuredLine;
}

export interface NumberedRoad {
  readonly ref: string;
  readonly class: RoadClass;
  readonly lines: readonly MeasuredLine[];
}

interface Pieces<T> {
  class: T;
  readonly lines: Polyline[];
}

/** Returns lines of the same name, joined end to end: the most important class first, then the longest. */
export function gatherNamedLines(sources: readonly CellSource[], zoom: number): NamedLine[] {
  const roads = new Map<string, Pieces<RoadClass>>();
  const waters = new Map<string, Pieces<WaterClass>>();
  for (const { content, placement } of sources) {
    const pixels = (points: TileOutline) => clipToTile(points).map((run) => toPixels(run, placement));
    for (const road of selectLabelled([...content.roads, ...content.roadNames], zoom)) {
      if (road.name) addPieces(roads, road.name, road.class, pixels(road.points));
    }
    for (const water of [...content.waterways, ...content.waterNames]) {
      const isWide = water.class === 'river' || water.class === 'canal';
      if (water.name && (isWide || zoom >= 15)) addPieces(waters, water.name, water.class, pixels(water.points));
    }
  }
  const lines = (isWater: boolean, pieces: ReadonlyMap<string, Pieces<LineClass>>) =>
    [...pieces].flatMap(([text, piece]) =>
      isWater || isRoadNamed(piece.class, zoom)
        ? chainLines(piece.lines).map((line) => ({ text, class: piece.class, isWater, line: new MeasuredLine(line) }))
        : [],
    );
  return [...lines(false, roads), ...lines(true, waters)].toSorted(
    (a, b) => lineRank(a.class) - lineRank(b.class) || b.line.length - a.line.length || (a.text < b.text ? -1 : 1),
  );
}

export function gatherNumberedRoads(sources: readonly CellSource[], zoom: number): NumberedRoad[] {
  const roads = new Map<string, Pieces<RoadClass>>();
  for (const { content, placement } of sources) {
    for (const { ref, class: roadClass, points } of selectLabelled([...content.roads, ...content.roadNames], zoom)) {
      if (!ref || !numberedClasses.includes(roadClass)) continue;
      const [first = ref] = ref.split(';');
      addPieces(
        roads,
        first,
        roadClass,
        clipToTile(points).map((run) => toPixels(run, placement)),
      );
    }
  }
  return [...roads]
    .map(([ref, { class: roadClass, lines }]) => ({
      ref,
      class: roadClass,
      lines: chainLines(lines)
        .map((line) => new MeasuredLine(line))
        .toSorted((a, b) => b.length - a.length),
    }))
    .toSorted((a, b) => lineRank(a.class) - lineRank(b.class) || (a.ref < b.ref ? -1 : 1));
}

const selectLabelled = (roads: readonly Road[], zoom: number) =>
  roads.filter((road) => !road.isLink && (road.name ?? road.ref) !== undefined && roadWidth(road.class, zoom) > 0);

function isRoadNamed(lineClass: LineClass, zoom: number): boolean {
  if (lineClass === 'path' || lineClass === 'steps' || lineClass === 'track') return zoom >= 17;
  if (lineClass === 'service') return zoom >= 16;
  if (lineRank(lineClass) <= lineRank('secondary')) return zoom >= 13;
  return lineClass === 'pedestrian' ? zoom >= 15 : zoom >= 14;
}

/** A name has the class of its most important piece. */
function addPieces<T extends LineClass>(
  all: Map<string, Pieces<T>>,
  key: string,
  lineClass: T,
  lines: Polyline[],
): void {
  const pieces = all.get(key);
  if (!pieces) all.set(key, { class: lineClass, lines });
  else {
    pieces.lines.push(...lines);
    if (lineRank(lineClass) < lineRank(pieces.class)) pieces.class = lineClass;
  }
}

const toPixels = (run: readonly number[], { left, top, side }: CellSource['placement']): Polyline =>
  run.map((share, index) => (index % 2 === 0 ? left : top) + share * side);
