import type { FigtreeLettering } from '../../../../platform/lettering/figtree.ts';
import { turnBetween } from './chain-lines.ts';
import type { MeasuredLine } from './measured-line.ts';
import type { LabelBox, PlacedGlyph } from './street-label.ts';

/** Limits the angle between two letters, in radians. */
const maxTurn = 0.42;
const maxTotalTurn = 1.15;
/** A line counts as straight if its chord is at least this share of the text's width. */
const minStraightness = 0.9985;
const baselineDropEm = 0.34;
const halfLetter = 0.28;
const padding = 2.5;

export interface TextStyle {
  readonly size: number;
  readonly spacing: number;
}

/** The middle of the text is at `middle`. Returns null if the text would turn too much. */
export function layOutOnLine(
  text: string,
  { size, spacing }: TextStyle,
  line: MeasuredLine,
  middle: number,
  lettering: FigtreeLettering,
): { glyphs: PlacedGlyph[]; turn: number } | null {
  const width = lettering.width(text, size, spacing);
  const from = middle - width / 2;
  const [start, end] = [line.pointAt(from), line.pointAt(from + width)];
  // The text must read from left to right.
  const isReversed = end.x < start.x;
  const pointAt = (distance: number) => line.pointAt(isReversed ? from + width - distance : from + distance);
  const isStraight = Math.hypot(end.x - start.x, end.y - start.y) > width * minStraightness;
  const origin = pointAt(0);
  const overallAngle = angleOf(origin, pointAt(width));
  const glyphs: PlacedGlyph[] = [];
  let [along, turn] = [0, 0];
  let before: number | null = null;
  for (const letter of text) {
    const advance = lettering.advance(letter, size);
    const angle: number = isStraight
      ? overallAngle
      : angleOf(pointAt(Math.max(0, along - 0.6)), pointAt(Math.min(width, along + advance + 0.6)));
    const bend: number = before === null ? 0 : turnBetween(angle, before);
    if (bend > maxTurn) return null;
    turn += bend;
    before = angle;
    const style = { angle, size };
    if (isStraight) glyphs.push(place(letter, origin, along, style));
    else glyphs.push(place(letter, pointAt(along + advance / 2), -advance / 2, style));
    along += advance + spacing;
  }
  if (turn > maxTotalTurn) return null;
  return { glyphs, turn };
}

const angleOf = (from: { x: number; y: number }, to: { x: number; y: number }) =>
  Math.atan2(to.y - from.y, to.x - from.x);

function place(
  letter: string,
  { x, y }: { x: number; y: number },
  along: number,
  { angle, size }: { angle: number; size: number },
): PlacedGlyph {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const down = size * baselineDropEm;
  return { letter, x: x + cos * along - sin * down, y: y + sin * along + cos * down, angle };
}

/** Returns the boxes that letters on a line cover: one for each letter, or one for a horizontal text. */
export function boxesOf(glyphs: readonly PlacedGlyph[], size: number): LabelBox[] {
  const boxes: LabelBox[] = [];
  let row: LabelBox | null = null;
  for (const { x, y, angle } of glyphs) {
    const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
    const middleX = x + sin * baselineDropEm + cos * halfLetter;
    const middleY = y - cos * baselineDropEm + sin * halfLetter;
    const half = size * 0.55 + padding;
    if (row && Math.abs(angle) < 0.06) {
      row[2] = middleX + half;
      row[1] = Math.min(row[1], middleY - half);
      row[3] = Math.max(row[3], middleY + half);
    } else {
      row = [middleX - half, middleY - half, middleX + half, middleY + half];
      boxes.push(row);
    }
  }
  return boxes;
}
