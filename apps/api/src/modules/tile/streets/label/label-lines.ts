import { abbreviate } from './abbreviate.ts';
import type { LabelSheet } from './label-sheet.ts';
import { lineRank, type NamedLine } from './named-lines.ts';
import type { LabelBox } from './street-label.ts';
import { boxesOf, layOutOnLine, type TextStyle } from './text-on-line.ts';

/** Limits how many positions on a line are tried. */
const maxCandidates = 8;
const step = 12;

interface LineStyle extends TextStyle {
  /** The labels of one line are this far apart, in pixels. */
  readonly apart: number;
  /** The space around a label is this wide, in pixels. */
  readonly margin: number;
  minLength(width: number): number;
}

export function labelLines(lines: readonly NamedLine[], zoom: number, sheet: LabelSheet): void {
  const spots = new Map<string, { x: number; y: number }[]>();
  for (const line of lines) {
    const style = styleOf(line, zoom);
    const usedSpots = spots.get(line.text) ?? [];
    spots.set(line.text, usedSpots);
    for (const text of new Set([line.text, abbreviate(line.text)])) {
      if (labelLine(text, line, style, usedSpots, sheet)) break;
    }
  }
}

function styleOf({ class: lineClass, isWater }: NamedLine, zoom: number): LineStyle {
  if (isWater) {
    const size = zoom >= 15 ? 11.5 : 10.5;
    return { size, spacing: 0.5, apart: 460, margin: zoom === 14 ? 6 : 0, minLength: (width) => width + 8 };
  }
  const isMain = lineRank(lineClass) <= lineRank('tertiary');
  if (isMain) {
    const margin = zoom === 14 ? 6 : 0;
    return { size: zoom >= 16 ? 12 : 11, spacing: 0.15, apart: 340, margin, minLength: (width) => width + 8 };
  }
  const size = zoom >= 17 ? 11.5 : zoom >= 16 ? 10.5 : 10;
  // At zoom 14 only long streets with free space around them get a label, so that the map stays readable.
  const isSparse = zoom === 14;
  return {
    size,
    spacing: 0.15,
    apart: 300,
    margin: isSparse ? 13 : 0,
    minLength: (width) => (isSparse ? width * 1.7 : width + 5),
  };
}

/** Labels a line, several times if it is long. Returns true if it has a label. */
function labelLine(
  text: string,
  { line, isWater }: NamedLine,
  style: LineStyle,
  usedSpots: { x: number; y: number }[],
  sheet: LabelSheet,
): boolean {
  const width = sheet.lettering.width(text, style.size, style.spacing);
  if (line.length < style.minLength(width)) return false;
  const count = Math.max(1, Math.round(line.length / style.apart));
  let hasLabel = false;
  for (let part = 0; part < count; part += 1) {
    const middle = (line.length * (part + 0.5)) / count;
    for (const { glyphs, distance } of candidates(text, line, { style, middle, width, count }, sheet)) {
      const spot = line.pointAt(distance);
      if (usedSpots.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < style.apart * 0.62)) break;
      const { margin, size } = style;
      const boxes = boxesOf(glyphs, size).map(
        ([left, top, right, bottom]): LabelBox => [left - margin, top - margin, right + margin, bottom + margin],
      );
      const label = { glyphs, size, ink: isWater ? 'sea' : 'street', halo: isWater ? null : 'halo' } as const;
      if (!sheet.put(label, boxes)) continue;
      usedSpots.push(spot);
      hasLabel = true;
      break;
    }
  }
  return hasLabel;
}

/** Returns positions for a text on both sides of a middle, the best first. */
function candidates(
  text: string,
  line: NamedLine['line'],
  { style, middle, width, count }: { style: LineStyle; middle: number; width: number; count: number },
  { lettering }: LabelSheet,
) {
  const room = line.length / count / 2 - width / 2 - (count === 1 ? 2 : 0);
  const positions = [];
  for (let shift = 0; shift <= Math.max(0, room); shift += step) {
    for (const distance of shift === 0 ? [middle] : [middle + shift, middle - shift]) {
      if (distance - width / 2 < 2 || distance + width / 2 > line.length - 2) continue;
      const textOnLine = layOutOnLine(text, style, line, distance, lettering);
      if (textOnLine) positions.push({ ...textOnLine, distance, cost: textOnLine.turn * 60 + shift * 0.25 });
    }
  }
  return positions.toSorted((a, b) => a.cost - b.cost).slice(0, maxCandidates);
}
