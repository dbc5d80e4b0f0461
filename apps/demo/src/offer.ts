/** What a demo artisan says when it accepts a request. */
export interface Offer {
  note: string;
  price: number | null;
  price_kind: 'price' | 'call_out_fee';
}

const priced = [
  'That price holds unless it turns out to be more than you describe.',
  'Parts are included. I clear up before I go.',
  'I have done plenty of these. Half a day at most.',
] as const;

const visiting = [
  'I would look at it first. The fee comes off the bill if I do the work.',
  'Hard to say without seeing it. The fee pays for the first half hour.',
] as const;

const open = ['Happy to help. Let us agree the price once I know a little more.'] as const;

/** What an artisan offers for a request: a price, a fee for coming to look, or neither; always the same for the same two. */
export function offerOf({ artisan_id, job_id }: { artisan_id: string; job_id: string }): Offer {
  const seed = sumOf(artisan_id + job_id);
  const kind = seed % 5;
  if (kind < 3) return { note: pick(priced, seed), price: 45 + (seed % 32) * 5, price_kind: 'price' };
  if (kind === 3) return { note: pick(visiting, seed), price: 25 + (seed % 5) * 5, price_kind: 'call_out_fee' };
  return { note: pick(open, seed), price: null, price_kind: 'price' };
}

/** What a proposed appointment costs: as was offered with the acceptance, otherwise a usual price for a first visit. */
export function priceOf({ artisan_id, job_id }: { artisan_id: string; job_id: string | null }): number {
  const offered = job_id === null ? null : offerOf({ artisan_id, job_id });
  return offered?.price_kind === 'price' && offered.price !== null ? offered.price : 60;
}

function pick(from: readonly [string, ...string[]], seed: number): string {
  return from[Math.floor(seed / 5) % from.length] ?? from[0];
}

function sumOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}
