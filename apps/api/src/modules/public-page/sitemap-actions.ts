import type { PageTrade } from '@fixit/contract/public-page/town-pages';
import type { Db } from '../../db/database.ts';
import { artisanPagePath } from '../artisan-page/artisan-page-actions.ts';
import { findStartOfNextFile, listArtisanUrls, listCanonicalTowns } from './sitemap-repository.ts';

/** The sitemap protocol sets this limit. */
const maxUrlsInFile = 50_000;

/** Limits the URLs held in memory at the same time. */
const batchLength = 1_000;

const firstId = '00000000-0000-0000-0000-000000000000';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** URLs contain only characters that need no escaping in XML. */
export const artisanSitemapPath = (first: string): string => `/sitemaps/artisans/${first}`;
export const townSitemapPath = (trade: string): string => `/sitemaps/towns/${trade}`;
export const fixedSitemapPath = '/sitemaps/pages';

/** Writes the index, which lists a file for each trade and for every 50,000 artisans. */
export async function* writeSitemapIndex(
  db: Db,
  publicUrl: string,
  trades: readonly PageTrade[],
  length = maxUrlsInFile,
): AsyncGenerator<string> {
  yield `${declaration}<sitemapindex xmlns="${namespace}">\n`;
  yield `<sitemap><loc>${publicUrl}${fixedSitemapPath}</loc></sitemap>\n`;
  for (const { address } of trades) {
    yield `<sitemap><loc>${publicUrl}${townSitemapPath(address.slice(1))}</loc></sitemap>\n`;
  }
  let first: string | undefined = firstId;
  while (first !== undefined) {
    yield `<sitemap><loc>${publicUrl}${artisanSitemapPath(first)}</loc></sitemap>\n`;
    first = await findStartOfNextFile(db, first, length);
  }
  yield '</sitemapindex>\n';
}

/** Writes the URLs of at most 50,000 artisans, starting with the id `first`. */
export async function* writeArtisanSitemap(
  db: Db,
  publicUrl: string,
  first: string,
  length = maxUrlsInFile,
): AsyncGenerator<string> {
  yield `${declaration}<urlset xmlns="${namespace}">\n`;
  const end = await findStartOfNextFile(db, first, length);
  let from = first;
  let isAfter = false;
  for (;;) {
    const rows = await listArtisanUrls(db, { from, isAfter, limit: batchLength });
    const rowsInFile = rows.filter(({ artisan_id }) => end === undefined || artisan_id < end);
    yield rowsInFile
      .map(
        ({ slug, changed_on }) =>
          `<url><loc>${publicUrl}${artisanPagePath(slug)}</loc><lastmod>${changed_on}</lastmod></url>\n`,
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rowsInFile.length < batchLength) break;
    from = last.artisan_id;
    isAfter = true;
  }
  yield '</urlset>\n';
}

export function writeFixedSitemap(publicUrl: string): string {
  const urls = ['/', '/trades', '/towns', '/rules', '/transparency', '/report'].map(
    (path) => `<url><loc>${publicUrl}${path}</loc></url>\n`,
  );
  return `${declaration}<urlset xmlns="${namespace}">\n${urls.join('')}</urlset>\n`;
}

/** The gazetteer has fewer towns than one file may list. */
export async function writeTownSitemap(db: Db, publicUrl: string, { slug, address }: PageTrade): Promise<string> {
  const rows = await listCanonicalTowns(db, slug, maxUrlsInFile);
  const urls = rows.map(
    ({ town, changed_on }) => `<url><loc>${publicUrl}${address}/${town}</loc><lastmod>${changed_on}</lastmod></url>\n`,
  );
  return `${declaration}<urlset xmlns="${namespace}">\n${urls.join('')}</urlset>\n`;
}
