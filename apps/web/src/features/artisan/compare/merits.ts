import { distanceText, replyText } from './measure.ts';
import type { Offer } from './provider.ts';

export type Merit = 'price' | 'earliest' | 'distance' | 'reply';

/** The merits that each offer has alone. Not the rating: it means little without the number of reviews. */
export function meritsOf(offers: readonly (Offer | null)[]): ReadonlySet<Merit>[] {
  const best: Record<Merit, number | null> = {
    // A call-out fee is no price of the work.
    price: onlyLeast(offers.map((offer) => (offer && !offer.isCallOutFee ? shown(offer.price, String) : null))),
    earliest: onlyLeast(offers.map((offer) => offer && shown(timeOf(offer.earliest_at), String))),
    distance: onlyLeast(offers.map((offer) => offer && shown(offer.distance_km, distanceText))),
    reply: onlyLeast(offers.map((offer) => offer && shown(offer.reply_minutes, replyText))),
  };
  const merits = Object.keys(best) as Merit[];
  return offers.map((_, place) => new Set(merits.filter((merit) => best[merit] === place)));
}

interface Shown {
  value: number;
  /** As displayed: offers that read the same are equal. */
  text: string;
}

function shown(value: number | null, write: (value: number) => string): Shown | null {
  return value === null ? null : { value, text: write(value) };
}

function timeOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/** Index; null with fewer than two to compare, or where another reads the same. */
function onlyLeast(values: readonly (Shown | null)[]): number | null {
  const known = values.flatMap((one, place) => (one ? [{ ...one, place }] : []));
  const [least, second] = known.sort((one, other) => one.value - other.value);
  return least && second && least.text !== second.text ? least.place : null;
}
