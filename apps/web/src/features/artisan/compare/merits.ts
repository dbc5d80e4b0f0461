import type { ArtisanOffer } from './compared-artisan.ts';
import { distanceText, replyText } from './measure-texts.ts';

export type Merit = 'price' | 'earliest' | 'distance' | 'reply';

/**
 * Returns for each offer the merits in which it beats all others. The rating is not a merit, because it means little
 * without the number of reviews.
 */
export function meritsOf(offers: readonly (ArtisanOffer | null)[]): ReadonlySet<Merit>[] {
  const best: Record<Merit, number | null> = {
    // A call-out fee is not the price of the work.
    price: indexOfLowest(
      offers.map((offer) => (offer && !offer.isCallOutFee ? roundedValue(offer.price, String) : null)),
    ),
    earliest: indexOfLowest(offers.map((offer) => offer && roundedValue(toMilliseconds(offer.earliest_at), String))),
    distance: indexOfLowest(offers.map((offer) => offer && roundedValue(offer.distance_km, distanceText))),
    reply: indexOfLowest(offers.map((offer) => offer && roundedValue(offer.reply_minutes, replyText))),
  };
  const merits = Object.keys(best) as Merit[];
  return offers.map((_, index) => new Set(merits.filter((merit) => best[merit] === index)));
}

interface RoundedValue {
  value: number;
  /** Offers with the same displayed text count as equal. */
  text: string;
}

function roundedValue(value: number | null, format: (value: number) => string): RoundedValue | null {
  return value === null ? null : { value, text: format(value) };
}

function toMilliseconds(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/**
 * Returns the index of the lowest value. Returns null if there are fewer than two values, or if the second lowest
 * has the same text.
 */
function indexOfLowest(values: readonly (RoundedValue | null)[]): number | null {
  const present = values.flatMap((value, index) => (value ? [{ ...value, index }] : []));
  const [lowest, second] = present.sort((a, b) => a.value - b.value);
  return lowest && second && lowest.text !== second.text ? lowest.index : null;
}
