import { abbreviate } from './abbreviate.ts';
import type { LabelBox } from './label.ts';
import type { LabelSheet } from './label-sheet.ts';
import { lineRank, type NamedLine } from './named-lines.ts';
import { boxesOf, setOnLine, type TextStyle } from './text-on-line.ts';

/** At most this many of the best spots of a line are tried. */
const tries = 8;
const step = 12;

interface LineStyle extends TextStyle {
  /** Labels of one line are this many pixels apart. */
  readonly apart: number;
  /** This many pixels around a label stay free. */
  readonly air: number;
  leastLength(width: number): number;
}

export function labelLines(lines: readonly NamedLine[], zoom: number, sheet: LabelSheet): void {
  const spots = new Map<string, { x: number; y: number }[]>();
  for (const line of lines) {
    const style = styleOf(line, zoom);
    const taken = spots.get(line.text) ?? [];
    spots.set(line.text, taken);
    for (const text of new Set([line.text, abbreviate(line.text)])) {
      if (labelLine(text, line, style, taken, sheet)) break;
    }
  }
}

function styleOf({ class: lineClass, isWater }: NamedLine, zoom: number): LineStyle {
  if (isWater) {
    const size = zoom >= 15 ? 11.5 : 10.5;
    return { size, spacing: 0.5, apart: 460, air: zoom === 14 ? 6 : 0, leastLength: (width) => width + 8 };
  }
  const isMain = lineRank(lineClass) <= lineRank('tertiary');
  if (isMain) {
    const air = zoom === 14 ? 6 : 0;
    return { size: zoom >= 16 ? 12 : 11, spacing: 0.15, apart: 340, air, leastLength: (width) => width + 8 };
  }
  const size = zoom >= 17 ? 11.5 : zoom >= 16 ? 10.5 : 10;
  // At zoom 14 only long streets with free space around them get a label, so that the map stays readable.
  const isSparse = zoom === 14;
  return {
    ...{ size, spacing: 0.15, apart: 300, air: isSparse ? 13 : 0 },
    leastLength: (width) => (isSparse ? width * 1.7 : width + 5),
  };
}

/** Labels a line, several times if it is long. Returns true if it has a label. */
function labelLine(
  text: string,
  { line, isWater }: NamedLine,
  style: LineStyle,
  taken: { x: number; y: number }[],
  sheet: LabelSheet,
): boolean {
  const width = sheet.lettering.width(text, style.size, style.spacing);
  if (line.length < style.leastLength(width)) return false;
  const count = Math.max(1, Math.round(line.length / style.apart));
  let isSet = false;
  for (let turn = 0; turn < count; turn += 1) {
    const middle = (line.length * (turn + 0.5)) / count;
    for (const { glyphs, at } of candidates(text, line, { style, middle, width, count }, sheet)) {
      const spot = line.pointAt(at);
      if (taken.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < style.apart * 0.62)) break;
      const { air, size } = style;
      const roomy = boxesOf(glyphs, size).map(
        ([left, top, right, bottom]): LabelBox => [left - air, top - air, right + air, bottom + air],
      );
      const label = { glyphs, size, ink: isWater ? 'sea' : 'street', halo: isWater ? null : 'halo' } as const;
      if (!sheet.put(label, roomy)) continue;
      taken.push(spot);
      isSet = true;
      break;
    }
  }
  return isSet;
}

/** Returns positions for a text around a middle, the best first. */
function candidates(
  text: string,
  line: NamedLine['line'],
  { style, middle, width, count }: { style: LineStyle; middle: number; width: number; count: number },
  { lettering }: LabelSheet,
) {
  const room = line.length / count / 2 - width / 2 - (count === 1 ? 2 : 0);
  const found = [];
  for (let off = 0; off <= Math.max(0, room); off += step) {
    for (const at of off === 0 ? [middle] : [middle + off, middle - off]) {
      if (at - width / 2 < 2 || at + width / 2 > line.length - 2) continue;
      const made = setOnLine(text, style, line, at, lettering);
      if (made) found.push({ ...made, at, cost: made.turn * 60 + off * 0.25 });
    }
  }
  return found.toSorted((one, other) => one.cost - other.cost).slice(0, tries);
}
