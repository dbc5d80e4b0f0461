/** Counts things in words that say one of them as well: '1 artisan', '1,200 artisans'. */
export const countThings = (count: number, thing: string): string =>
  `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`;
