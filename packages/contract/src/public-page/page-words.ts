/** Returns '1 artisan' or '1,200 artisans'. */
export const countThings = (count: number, thing: string): string =>
  `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`;

/** Returns 'Plumbing, heating and tiling'. */
export function tradesInWords(trades: readonly string[]): string {
  const [first = '', ...others] = trades;
  const middle = others.map((trade) => trade.toLowerCase());
  const last = middle.pop();
  return last === undefined ? first : `${[first, ...middle].join(', ')} and ${last}`;
}

const kilometresPerMile = 1.609344;

/** Returns '9 miles'. */
export const radiusInWords = (kilometres: number): string =>
  countThings(Math.max(1, Math.round(kilometres / kilometresPerMile)), 'mile');
