/** The type is read from the bytes, not the name. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** Pixels of the longer side. */
  side: 16_384,
  /** Pixels of the longer side past which a picture is made smaller: more than any screen shows of it. */
  keptSide: 2_560,
  /** How many times as long as wide, or as wide as long. */
  aspect: 50,
  types: ['image/jpeg', 'image/png'],
  extensions: ['.jpg', '.jpeg', '.png'],
} as const;
