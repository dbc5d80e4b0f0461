/** What an uploaded picture may be. Types are told by the bytes, not by the name. */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  types: ['image/jpeg', 'image/png'],
  extensions: ['.jpg', '.jpeg', '.png'],
} as const;
