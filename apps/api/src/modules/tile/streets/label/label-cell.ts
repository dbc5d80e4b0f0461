import type { FigtreeLettering } from '../../../../platform/lettering/figtree.ts';
import type { CellSource } from './cell-source.ts';
import { labelLines } from './label-lines.ts';
import { labelNumbers } from './label-numbers.ts';
import { LabelSheet } from './label-sheet.ts';
import { gatherPoints, labelGreens, labelPlaces, labelStations } from './level-labels.ts';
import { gatherNamedLines, gatherNumberedRoads } from './named-lines.ts';
import type { PlacedLabel } from './street-label.ts';

/** Returns a width in tiles. Cells are wider where one source tile is stretched over several. */
export const cellTiles = (zoom: number) => (zoom >= 15 ? 8 : 4);

/** Lays out the labels that all tiles of a cell share. Earlier labels take precedence. */
export function labelCell(
  sources: readonly CellSource[],
  zoom: number,
  lettering: FigtreeLettering,
  isDrawn: (tileX: number, tileY: number) => boolean,
): PlacedLabel[] {
  const sheet = new LabelSheet(lettering, cellTiles(zoom) * 256, isDrawn);
  const points = gatherPoints(sources);
  const lines = zoom >= 11 ? gatherNamedLines(sources, zoom) : [];
  const numbers = gatherNumberedRoads(sources, zoom);
  labelPlaces(points, zoom, sheet);
  labelStations(points, zoom, sheet);
  // Road numbers are more important at low zooms, and names at high zooms.
  if (zoom <= 14) labelNumbers(numbers, zoom, sheet);
  labelLines(lines, zoom, sheet);
  if (zoom > 14) labelNumbers(numbers, zoom, sheet);
  labelGreens(points, { zoom, named: new Set(lines.map(({ text }) => text)) }, sheet);
  return sheet.labels;
}
