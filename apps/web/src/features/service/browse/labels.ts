import type { CardLabels, Listing } from '@fixit/contract/service';
import { milesText } from '../../../lib/format.ts';
import { texts } from './texts.ts';

/** What a card says of rating and distance: the fixed labels, or what is measured where the server's operator wants that. */
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

/** A real rating with one decimal, or that there is none yet. Other servers may write it as text, or 0 where there is none. */
export function ratingOf(overall_ratings: number | string | null | undefined): string {
  const rating = Number(overall_ratings);
  return rating > 0 ? rating.toFixed(1) : texts.notRated;
}
