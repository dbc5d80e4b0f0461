const channels = (colour: string) => [1, 3, 5].map((index) => Number.parseInt(colour.slice(index, index + 2), 16));

/** Returns a colour's lightness from 0 to 1. */
export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

export const isLight = (colour: string) => lightness(colour) > 0.5;

export const darken = (colour: string) =>
  `#${channels(colour)
    .map((value) =>
      Math.round(value * 0.5)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
