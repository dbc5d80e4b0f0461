/** The server detects the type from the bytes, not from the name. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** The longer side of an upload has at most this many pixels. */
  side: 16_384,
  /** A longer side is scaled down to this many pixels; no screen shows more. */
  storedSide: 2_560,
  /** The longer side is at most this many times the shorter one. */
  aspect: 50,
  types: ['image/jpeg', 'image/png'],
  extensions: ['.jpg', '.jpeg', '.png'],
} as const;

export const pictureTooLarge = `A picture may be at most ${pictureLimits.bytes / 1024 ** 2} MB.`;

export const unreadablePicture = 'This picture is damaged, or is not a JPEG or PNG.';
