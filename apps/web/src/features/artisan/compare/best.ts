import { distanceText, replyText } from './measure.ts';
import type { Offer } from './provider.ts';

/** By what one of several acceptances may be the best. */
export type Merit = 'price' | 'earliest' | 'distance' | 'reply';

/** What each offer is the only best of. A rating is left to the eye: it weighs as much as the reviews behind it. */
export function meritsOf(offers: readonly (Offer | null)[]): ReadonlySet<Merit>[] {
  const best: Record<Merit, number | null> = {
    // A fee for coming is no price of the work: the two do not compare.
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
  /** As it is read: what reads the same is equally good. */
  text: string;
}

function shown(value: number | null, write: (value: number) => string): Shown | null {
  return value === null ? null : { value, text: write(value) };
}

function timeOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/** The place of the least value; null when there are not two to compare, or another reads the same. */
function onlyLeast(values: readonly (Shown | null)[]): number | null {
  const known = values.flatMap((one, place) => (one ? [{ ...one, place }] : []));
  const [least, second] = known.sort((one, other) => one.value - other.value);
  return least && second && least.text !== second.text ? least.place : null;
}
