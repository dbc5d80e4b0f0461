import type { PlaceClass } from '../tile-content.ts';
import type { StreetLabel } from './street-label.ts';

export interface PlaceStyle {
  readonly size: number;
  readonly ink: StreetLabel['ink'];
  readonly spacing: number;
  readonly marginPx: number;
}

interface PlaceRule {
  readonly from: number;
  readonly to: number;
  style(zoom: number): Partial<PlaceStyle> & { size: number };
}

const rules: Record<PlaceClass, PlaceRule> = {
  city: { from: 0, to: 14, style: (zoom) => ({ size: zoom <= 11 ? 15 : 17, spacing: 0.2 }) },
  town: { from: 0, to: 15, style: (zoom) => ({ size: zoom <= 11 ? 12.5 : 15, spacing: 0.2 }) },
  village: { from: 11, to: 17, style: (zoom) => ({ size: zoom <= 12 ? 11 : 13 }) },
  suburb: {
    from: 12,
    to: 16,
    style: (zoom) => ({
      size: zoom <= 13 ? 11.5 : 12.5,
      ink: zoom <= 14 ? 'quiet' : 'ink',
      spacing: 0.25,
      marginPx: zoom === 14 ? 34 : 6,
    }),
  },
  hamlet: { from: 13, to: 17, style: () => ({ size: 11, ink: 'quiet' }) },
  neighbourhood: { from: 15, to: 16, style: () => ({ size: 11.5, ink: 'quiet', spacing: 0.3, marginPx: 24 }) },
};

export function placeStyle(placeClass: PlaceClass, zoom: number): PlaceStyle | null {
  const rule = rules[placeClass];
  if (zoom < rule.from || zoom > rule.to) return null;
  return { ink: 'ink', spacing: 0.15, marginPx: 6, ...rule.style(zoom) };
}
