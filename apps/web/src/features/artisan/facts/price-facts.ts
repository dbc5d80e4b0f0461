import { type ArtisanFacts, type Prices, priceLimits } from '@fixit/contract/artisan/artisan-facts';
import { poundsText } from '@fixit/contract/value/pounds';
import { texts } from './artisan-facts-texts.ts';

export interface FactText {
  value: string;
  note?: string | undefined;
}

export function priceFact({ price }: Pick<ArtisanFacts, 'price'>): FactText {
  const range = rangeText(price);
  if (range) return { value: range, note: texts.mostOffers(price.count) };
  return { value: texts.unknown, note: texts.pricesNeeded(priceLimits.min) };
}

/** Returns null while too few offers had a price or a fee. */
export function callOutFeeFact({ price, call_out_fee }: Pick<ArtisanFacts, 'price' | 'call_out_fee'>): FactText | null {
  const offers = price.count + call_out_fee.count;
  const range = rangeText(call_out_fee);
  if (range) return { value: range, note: texts.feeIn(call_out_fee.count, offers) };
  if (offers < priceLimits.min) return null;
  if (call_out_fee.count === 0) return { value: texts.noFee, note: texts.noFeeIn(offers) };
  return { value: texts.someFee, note: texts.feeIn(call_out_fee.count, offers) };
}

function rangeText({ least, greatest }: Prices): string | null {
  if (least === null || greatest === null) return null;
  return least === greatest ? poundsText(least) : texts.range(poundsText(least), poundsText(greatest));
}
