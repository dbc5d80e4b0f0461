/** Counts things in words that say one of them as well: '1 artisan', '1,200 artisans'. */
export const countThings = (count: number, thing: string): string =>
  `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`;

/** Names the trades as a list: 'Plumbing, heating and tiling'. */
export function tradesInWords(trades: readonly string[]): string {
  const [first = '', ...others] = trades;
  const rest = others.map((trade) => trade.toLowerCase());
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`;
}

const kilometresInMile = 1.609344;

/** Returns '9 miles'. */
export const radiusInWords = (kilometres: number): string =>
  countThings(Math.max(1, Math.round(kilometres / kilometresInMile)), 'mile');
