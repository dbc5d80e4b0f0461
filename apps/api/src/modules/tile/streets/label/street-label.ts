import type { StreetColours } from '../draw/street-colours.ts';

export type LabelBox = [left: number, top: number, right: number, bottom: number];

export interface PlacedGlyph {
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  /** The label is rotated by this many radians. */
  readonly angle: number;
}

export interface StreetLabel {
  readonly glyphs: readonly PlacedGlyph[];
  readonly size: number;
  readonly ink: 'ink' | 'street' | 'quiet' | 'sea' | 'leaf';
  /** This is null on a background of known colour, where a label needs no halo. */
  readonly halo: keyof Pick<StreetColours, 'halo' | 'landHalo'> | null;
  readonly plate?: LabelBox;
  readonly station?: { readonly x: number; readonly y: number };
}

export interface PlacedLabel extends StreetLabel {
  readonly box: LabelBox;
}
