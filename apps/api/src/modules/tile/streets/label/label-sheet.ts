import type { FigtreeLettering } from '../../../../platform/lettering/figtree.ts';
import type { LabelBox, PlacedGlyph, PlacedLabel, StreetLabel } from './street-label.ts';

/** Labels keep this distance from the edge of their cell, in pixels. */
const margin = 3;
/** Occupied space is looked up in squares whose side is 2 to this power, in pixels. */
const gridBits = 6;

/** Arranges the labels of a cell without overlaps and inside its edge, so that all tiles of the cell match. */
export class LabelSheet {
  readonly lettering: FigtreeLettering;
  readonly labels: PlacedLabel[] = [];
  readonly #side: number;
  readonly #isDrawn: (tileX: number, tileY: number) => boolean;
  readonly #occupied = new Map<number, LabelBox[]>();

  /** `isDrawn` returns true if a tile of the cell shows streets. Labels never extend into other tiles. */
  constructor(lettering: FigtreeLettering, side: number, isDrawn: (tileX: number, tileY: number) => boolean) {
    this.lettering = lettering;
    this.#side = side;
    this.#isDrawn = isDrawn;
  }

  /** Returns false, and places nothing, unless all boxes are free. */
  put(label: StreetLabel, boxes: readonly LabelBox[]): boolean {
    if (!boxes.every((box) => this.#isInside(box) && this.#isFree(box))) return false;
    for (const box of boxes) for (const square of squaresOf(box)) this.#occupy(square, box);
    this.labels.push({ ...label, box: aroundAll(boxes) });
    return true;
  }

  layOutLine(
    text: string,
    { x, y, size, spacing }: { x: number; y: number; size: number; spacing: number },
  ): PlacedGlyph[] {
    let currentX = x;
    return Array.from(text, (letter) => {
      const glyph = { letter, x: currentX, y, angle: 0 };
      currentX += this.lettering.advance(letter, size) + spacing;
      return glyph;
    });
  }

  #isInside([left, top, right, bottom]: LabelBox): boolean {
    const [minimum, maximum] = [margin, this.#side - margin];
    if (left < minimum || top < minimum || right > maximum || bottom > maximum) return false;
    for (let y = Math.floor((top - margin) / 256); y <= (bottom + margin) / 256; y += 1) {
      for (let x = Math.floor((left - margin) / 256); x <= (right + margin) / 256; x += 1) {
        if (!this.#isDrawn(x, y)) return false;
      }
    }
    return true;
  }

  #isFree(box: LabelBox): boolean {
    const [left, top, right, bottom] = box;
    return squaresOf(box).every((square) =>
      (this.#occupied.get(square) ?? []).every(
        (other) => other[0] >= right || other[2] <= left || other[1] >= bottom || other[3] <= top,
      ),
    );
  }

  #occupy(square: number, box: LabelBox): void {
    const boxes = this.#occupied.get(square);
    if (boxes) boxes.push(box);
    else this.#occupied.set(square, [box]);
  }
}

function squaresOf([left, top, right, bottom]: LabelBox): number[] {
  const squares: number[] = [];
  for (let y = top >> gridBits; y <= bottom >> gridBits; y += 1) {
    for (let x = left >> gridBits; x <= right >> gridBits; x += 1) squares.push(y * 4096 + x);
  }
  return squares;
}

function aroundAll(boxes: readonly LabelBox[]): LabelBox {
  const all: LabelBox = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [left, top, right, bottom] of boxes) {
    all[0] = Math.min(all[0], left - margin);
    all[1] = Math.min(all[1], top - margin);
    all[2] = Math.max(all[2], right + margin);
    all[3] = Math.max(all[3], bottom + margin);
  }
  return all;
}
