import type { FigtreeLettering } from '../../platform/lettering/figtree.ts';
import type { ClipBox } from './clip-loop.ts';
import type { MapName } from './place-names.ts';
import { type LabelStyle, labelStyleOf } from './plain-label-style.ts';
import type { View } from './tile-view.ts';

/** The positions are in pixels of the whole map at one zoom. The text begins at `left` and `baseline`. */
export interface Label extends LabelStyle {
  readonly text: string;
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
  readonly dotAt: { readonly x: number; readonly y: number } | null;
}

const gapPx = { horizontal: 7, vertical: 4 };
/** Occupied space is looked up in squares with sides of this length. */
const squareSidePx = 128;

/** Places the names of the whole map in one pass, so that neighbouring tiles match. */
export class Labels {
  readonly #names: readonly MapName[];
  readonly #lettering: FigtreeLettering;
  readonly #byZoom = new Map<number, Label[]>();

  constructor(names: readonly MapName[], lettering: FigtreeLettering) {
    this.#names = names;
    this.#lettering = lettering;
  }

  around({ zoom, world, left, top, side }: View): Label[] {
    const all = this.#byZoom.get(zoom) ?? this.#place(zoom, world);
    return all.filter(
      (label) =>
        label.left - 8 < left + side &&
        label.left + label.width + 8 > left &&
        label.baseline - label.size - 8 < top + side &&
        label.baseline + label.size + 8 > top,
    );
  }

  #place(zoom: number, world: number): Label[] {
    const occupied = new Map<number, ClipBox[]>();
    const placed: Label[] = [];
    for (const name of this.#names) {
      const style = labelStyleOf(name, zoom);
      if (!style) continue;
      const text = style.capitals ? name.text.toUpperCase() : name.text;
      const width = this.#lettering.width(text, style.size, style.spacing);
      const [x, y] = [name.x * world, name.y * world];
      const label = positionsOf(x, y, width, style)
        .map(([left, baseline]) => ({ left, baseline, box: boxOf(left, baseline, width, style.size) }))
        .find(({ box }) => isSpaceFree(occupied, box));
      if (!label) continue;
      occupy(occupied, label.box);
      if (style.dot) occupy(occupied, { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 });
      const { left, baseline } = label;
      placed.push({ ...style, text, left, baseline, width, dotAt: style.dot ? { x, y } : null });
    }
    this.#byZoom.set(zoom, placed);
    return placed;
  }
}

/** Returns the possible positions of a label, the best first: next to its dot, or else on or near its point. */
function positionsOf(x: number, y: number, width: number, { size, dot, shifts }: LabelStyle): [number, number][] {
  const middle = y + size * 0.35;
  if (dot) {
    return [
      [x + 7, middle],
      [x - 7 - width, middle],
      [x - width / 2, y - 7],
      [x - width / 2, y + 6 + size * 0.75],
    ];
  }
  return shifts.map((shift) => [x - width / 2, middle + shift * size]);
}

function boxOf(left: number, baseline: number, width: number, size: number): ClipBox {
  return {
    left: left - gapPx.horizontal,
    right: left + width + gapPx.horizontal,
    top: baseline - size * 0.75 - gapPx.vertical,
    bottom: baseline + size * 0.2 + gapPx.vertical,
  };
}

function* squaresOf({ left, top, right, bottom }: ClipBox): Generator<number> {
  for (let row = Math.floor(top / squareSidePx); row <= Math.floor(bottom / squareSidePx); row += 1) {
    for (let column = Math.floor(left / squareSidePx); column <= Math.floor(right / squareSidePx); column += 1) {
      yield row * 2 ** 22 + column;
    }
  }
}

function isSpaceFree(occupied: ReadonlyMap<number, readonly ClipBox[]>, box: ClipBox): boolean {
  for (const key of squaresOf(box)) {
    const isHit = occupied
      .get(key)
      ?.some(
        (other) => other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top,
      );
    if (isHit) return false;
  }
  return true;
}

function occupy(occupied: Map<number, ClipBox[]>, box: ClipBox): void {
  for (const key of squaresOf(box)) {
    const boxes = occupied.get(key);
    if (boxes) boxes.push(box);
    else occupied.set(key, [box]);
  }
}
