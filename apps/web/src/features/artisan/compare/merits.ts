import { distanceText, replyText } from './measure.ts';
import type { ProviderOffer } from './provider.ts';

export type Merit = 'price' | 'earliest' | 'distance' | 'reply';

/** The merits that each offer has alone. Not the rating: it means little without the number of reviews. */
export function meritsOf(offers: readonly (ProviderOffer | null)[]): ReadonlySet<Merit>[] {
  const best: Record<Merit, number | null> = {
    // A call-out fee is no price of the work.
    price: onlyLeast(offers.map((offer) => (offer && !offer.isCallOutFee ? roundedValue(offer.price, String) : null))),
    earliest: onlyLeast(offers.map((offer) => offer && roundedValue(instantOf(offer.earliest_at), String))),
    distance: onlyLeast(offers.map((offer) => offer && roundedValue(offer.distance_km, distanceText))),
    reply: onlyLeast(offers.map((offer) => offer && roundedValue(offer.reply_minutes, replyText))),
  };
  const merits = Object.keys(best) as Merit[];
  return offers.map((_, index) => new Set(merits.filter((merit) => best[merit] === index)));
}

interface RoundedValue {
  value: number;
  /** As displayed: offers that read the same are equal. */
  text: string;
}

function roundedValue(value: number | null, write: (value: number) => string): RoundedValue | null {
  return value === null ? null : { value, text: write(value) };
}

function instantOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

/** Returns an index, or null with fewer than two values or if another value reads the same. */
function onlyLeast(values: readonly (RoundedValue | null)[]): number | null {
  const present = values.flatMap((one, index) => (one ? [{ ...one, index }] : []));
  const [least, second] = present.sort((one, other) => one.value - other.value);
  return least && second && least.text !== second.text ? least.index : null;
}
