import type { Db } from '../../db/database.ts';
import { artisanPagePath } from '../artisan-page/artisan-page-actions.ts';
import { findNextFile, listAddresses } from './sitemap-repository.ts';

/** The protocol allows this many addresses in a file. */
const fileLength = 50_000;

/** So many addresses are in memory at once. */
const batchLength = 1_000;

const firstId = '00000000-0000-0000-0000-000000000000';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Addresses are made of characters that XML needs not escape. */
export const sitemapPath = (first: string): string => `/sitemaps/artisans/${first}`;
export const fixedSitemapPath = '/sitemaps/pages';

/** Writes the index, which names a file for every 50,000 artisans. */
export async function* writeSitemapIndex(db: Db, publicUrl: string, length = fileLength): AsyncGenerator<string> {
  yield `${declaration}<sitemapindex xmlns="${namespace}">\n`;
  yield `<sitemap><loc>${publicUrl}${fixedSitemapPath}</loc></sitemap>\n`;
  let first: string | undefined = firstId;
  while (first !== undefined) {
    yield `<sitemap><loc>${publicUrl}${sitemapPath(first)}</loc></sitemap>\n`;
    first = await findNextFile(db, first, length);
  }
  yield '</sitemapindex>\n';
}

/** Writes the addresses of at most 50,000 artisans, from the artisan with the id `first` on. */
export async function* writeArtisanSitemap(
  db: Db,
  publicUrl: string,
  first: string,
  length = fileLength,
): AsyncGenerator<string> {
  yield `${declaration}<urlset xmlns="${namespace}">\n`;
  const end = await findNextFile(db, first, length);
  let from = first;
  let isAfter = false;
  for (;;) {
    const rows = await listAddresses(db, { from, isAfter, limit: batchLength });
    const listed = rows.filter(({ artisan_id }) => end === undefined || artisan_id < end);
    yield listed
      .map(
        ({ slug, changed_on }) =>
          `<url><loc>${publicUrl}${artisanPagePath(slug)}</loc><lastmod>${changed_on}</lastmod></url>\n`,
      )
      .join('');
    const last = rows.at(-1);
    if (!last || listed.length < batchLength) break;
    from = last.artisan_id;
    isAfter = true;
  }
  yield '</urlset>\n';
}

export function writeFixedSitemap(publicUrl: string): string {
  const urls = ['/', '/trades'].map((path) => `<url><loc>${publicUrl}${path}</loc></url>\n`);
  return `${declaration}<urlset xmlns="${namespace}">\n${urls.join('')}</urlset>\n`;
}
