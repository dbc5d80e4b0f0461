import type { CardLabels, Listing } from '@fixit/contract/service';
import { kilometresPerMile, milesText } from '../../../lib/format.ts';
import { texts } from './service-browse-texts.ts';

/** Returns measured values or SPEC.md's fixed labels (decision 0004). */
export function labelsOf(
  { overall_ratings, distance_km }: Pick<Listing, 'overall_ratings' | 'distance_km'>,
  card_labels: CardLabels['card_labels'],
  fixedDistance: string | null,
): { rating: string; distance: string | null } {
  if (card_labels !== 'measured') return { rating: texts.rating, distance: fixedDistance };
  return {
    rating: ratingOf(overall_ratings),
    distance: measuredDistance(distance_km),
  };
}

function measuredDistance(distance_km: number | null | undefined): string | null {
  return distance_km == null ? null : texts.measuredDistance(milesText(distance_km));
}

/** Returns 'under a mile' or '1.4 miles', for example, and null without a distance. */
export function roughDistance(distance_km: number | null | undefined): string | null {
  if (distance_km == null) return null;
  return distance_km < kilometresPerMile ? texts.underAMile : measuredDistance(distance_km);
}

/** Returns the rating to one decimal place. Other servers may send a string, or 0 for no rating. */
export function ratingOf(overall_ratings: number | string | null | undefined): string {
  const rating = Number(overall_ratings);
  return rating > 0 ? rating.toFixed(1) : texts.notRated;
}
