import type { CSSProperties } from 'react';

/** Custom properties as a `style`: React's own type knows only the standard properties. */
export function customProperties(figures: Readonly<Record<`--${string}`, number>>): CSSProperties {
  return figures;
}
