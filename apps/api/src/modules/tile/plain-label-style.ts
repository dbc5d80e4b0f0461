import type { MapName } from './place-names.ts';

export interface LabelStyle {
  readonly size: number;
  /** The letter spacing is in pixels. */
  readonly spacing: number;
  readonly ink: 'ink' | 'quiet' | 'sea';
  readonly capitals: boolean;
  readonly dot: boolean;
  /** The text may be shifted up or down by these multiples of its size. */
  readonly shifts: readonly number[];
}

const plain = {
  spacing: 0.15,
  ink: 'ink',
  capitals: false,
  dot: false,
  shifts: [0],
} as const satisfies Partial<LabelStyle>;

/** Places of each rank first appear at the zoom `from`, with this font size. */
const places = [
  { from: 5, size: 13 },
  { from: 6, size: 12 },
  { from: 7, size: 12 },
  { from: 8, size: 11.5 },
  { from: 9, size: 11 },
  { from: 11, size: 11 },
];

export function labelStyleOf({ kind, rank }: MapName, zoom: number): LabelStyle | null {
  if (kind === 'place') return placeStyle(rank, zoom);
  if (kind === 'district') {
    if (zoom < 12) return null;
    return { ...plain, size: zoom < 14 ? 10 : 11, spacing: 0.6, ink: 'quiet', shifts: [0, 1.4, -1.4, 2.4, -2.4] };
  }
  if (kind === 'country') {
    if (zoom < 5 + rank || zoom > 7) return null;
    return { ...plain, size: zoom + 5, spacing: zoom - 2, ink: 'quiet', capitals: true, shifts: [0, 1.5, -1.5] };
  }
  if (zoom < 5 + rank * 1.5 || zoom > 8 + rank) return null;
  return { ...plain, size: 11 + (rank === 0 ? zoom - 5 : 0), spacing: 1.6, ink: 'sea', shifts: [0, 2, -2] };
}

function placeStyle(rank: number, zoom: number): LabelStyle | null {
  const placeRank = places[rank];
  if (!placeRank || zoom < placeRank.from) return null;
  const growth = Math.min(zoom - placeRank.from, 9 - rank) * (rank < 4 ? 0.7 : 0.6);
  const isSmall = rank >= 4;
  return {
    ...plain,
    size: placeRank.size + Math.max(0, growth),
    ink: isSmall && zoom < 13 ? 'quiet' : 'ink',
    dot: zoom <= 9,
    shifts: isSmall ? [0, 0.9, -0.9] : [0, 0.6, -0.6],
  };
}
