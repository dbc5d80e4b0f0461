import { hashOf, pick } from './hash.ts';

/** Artisans may decline work that is farther away than this. */
const farKm = 15;

export interface DemoOffer {
  note: string;
  price: number | null;
  price_kind: 'price' | 'call_out_fee';
}

const notesWithPrice = [
  'That price holds unless it turns out to be more than you describe.',
  'Parts are included. I clear up before I go.',
  'I have done plenty of these. Half a day at most.',
] as const;

const notesWithFee = [
  'I would look at it first. The fee comes off the bill if I do the work.',
  'Hard to say without seeing it. The fee pays for the first half hour.',
] as const;

const notesWithoutPrice = ['Happy to help. Let us agree the price once I know a little more.'] as const;

const noteAboveBudget = 'It is more than you had in mind, but it is what the work takes.';

interface AnsweredRequest {
  artisan_id: string;
  job_id: string;
}

/** Returns a price, a call-out fee or neither; always the same for the same artisan and request. */
export function offerOf({ artisan_id, job_id }: AnsweredRequest, budget: number | null = null): DemoOffer {
  const seed = hashOf(artisan_id + job_id);
  const kind = seed % 5;
  const words = Math.floor(seed / 5);
  if (kind < 3) {
    const price = 45 + (seed % 32) * 5;
    const note = budget !== null && budget < price ? noteAboveBudget : pick(notesWithPrice, words);
    return { note, price, price_kind: 'price' };
  }
  if (kind === 3) return { note: pick(notesWithFee, words), price: 25 + (seed % 5) * 5, price_kind: 'call_out_fee' };
  return { note: pick(notesWithoutPrice, words), price: null, price_kind: 'price' };
}

/** Declines work for less than half of its price, and sometimes work that is far away. */
export function isWilling(
  answer: AnsweredRequest,
  { budget, distance_km }: { budget: number | null; distance_km: number },
): boolean {
  const { price } = offerOf(answer);
  if (budget !== null && price !== null && budget < price / 2) return false;
  return distance_km <= farKm || hashOf(answer.job_id + answer.artisan_id) % 2 === 0;
}

/** Returns the price or fee of the acceptance, or else a typical price. */
export function priceOf({ artisan_id, job_id }: { artisan_id: string; job_id: string | null }): number {
  return (job_id === null ? null : offerOf({ artisan_id, job_id }).price) ?? 60;
}
