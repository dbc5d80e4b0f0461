import type { Listing } from '@fixit/contract/service';
import { texts } from './texts.ts';

/** What a card says of rating and distance: the fixed labels, or what was measured where the operator chose so. */
export function labelsOf(
  { overall_ratings, distance_km }: Pick<Listing, 'overall_ratings' | 'distance_km'>,
  fixedDistance: string,
  labels = import.meta.env.CARD_LABELS,
): { rating: string; distance: string } {
  if (labels !== 'measured') return { rating: texts.rating, distance: fixedDistance };
  return {
    rating: overall_ratings?.toFixed(1) ?? texts.notRated,
    distance: distance_km == null ? '' : texts.measuredDistance(distance_km),
  };
}
