import type { CSSProperties } from 'react';

/** Returns custom properties as a `style`, because React's own type lacks them. */
export function customProperties(values: Readonly<Record<`--${string}`, number>>): CSSProperties {
  return values;
}
