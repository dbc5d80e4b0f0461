import type { CardLabels, Listing } from '@fixit/contract/service';
import { milesText } from '../../../lib/format.ts';
import { texts } from './texts.ts';

/** SPEC.md's fixed labels, or measured values where the operator set CARD_LABELS. */
export function labelsOf(
  { overall_ratings, distance_km }: Pick<Listing, 'overall_ratings' | 'distance_km'>,
  card_labels: CardLabels['card_labels'],
  fixedDistance: string,
): { rating: string; distance: string | null } {
  if (card_labels !== 'measured') return { rating: texts.rating, distance: fixedDistance };
  return {
    rating: ratingOf(overall_ratings),
    distance: distance_km == null ? null : texts.measuredDistance(milesText(distance_km)),
  };
}

/** One decimal. Other servers may send text, or 0 for none. */
export function ratingOf(overall_ratings: number | string | null | undefined): string {
  const rating = Number(overall_ratings);
  return rating > 0 ? rating.toFixed(1) : texts.notRated;
}
