import type { StreetColours } from '../draw/street-colours.ts';

/** Left, top, right and bottom in pixels of a cell. */
export type Box = [left: number, top: number, right: number, bottom: number];

export interface Glyph {
  readonly letter: string;
  /** Where its baseline begins, in pixels of the cell. */
  readonly x: number;
  readonly y: number;
  /** How far it is turned, in radians. */
  readonly angle: number;
}

/** A name as it is set on the map. */
export interface StreetLabel {
  readonly glyphs: readonly Glyph[];
  readonly size: number;
  readonly ink: 'ink' | 'street' | 'quiet' | 'sea' | 'leaf';
  /** None where the ground below is known. */
  readonly halo: keyof Pick<StreetColours, 'halo' | 'landHalo'> | null;
  /** The plate below a road's number. */
  readonly plate?: Box;
  /** Where the sign of a station stands. */
  readonly station?: { readonly x: number; readonly y: number };
}

/** A label that found its place. */
export interface PlacedLabel extends StreetLabel {
  /** All that it covers. */
  readonly box: Box;
}
