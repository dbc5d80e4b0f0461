import type { ArtisanPage, QuotedPrice } from '@fixit/contract/public-page/artisan-pages';
import { tradesInWords } from '@fixit/contract/public-page/page-words';

export function describeArtisanPage(page: ArtisanPage): { title: string; description: string } {
  const trades = tradesInWords(page.trades);
  const place = page.town === null ? '' : ` in ${page.town}`;
  const rating = page.rating === null ? '' : ` ${page.rating.toFixed(1)} out of 5 from ${page.reviews} reviews.`;
  return {
    title: `${page.name}, ${trades.toLowerCase()}${place}`,
    description: `${page.name}: ${trades.toLowerCase()}${place}.${rating} Asking is free.`,
  };
}

export const priceInWords = ({ least, greatest }: QuotedPrice): string =>
  least === greatest ? poundsText(least) : `${poundsText(least)} to ${poundsText(greatest)}`;

export const poundsText = (pounds: number) =>
  `£${pounds.toLocaleString('en-GB', { minimumFractionDigits: Number.isInteger(pounds) ? 0 : 2 })}`;
