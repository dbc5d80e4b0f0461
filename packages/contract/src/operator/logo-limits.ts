/** A picture is at least `leastWidth` pixels wide, and at most `aspect` times as wide as high, or as high as wide. */
export const logoLimits = { bytes: 300_000, leastWidth: 240, aspect: 8 } as const;
