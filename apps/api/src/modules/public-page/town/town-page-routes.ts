import { existsSync, readdirSync } from 'node:fs';
import type { PageAppearance } from '@fixit/contract/public-page/public-page';
import {
  type PageTrade,
  type TownPage,
  type TownsPage,
  type TradeInTownPage,
  townSearchPath,
} from '@fixit/contract/public-page/town-pages';
import { toSlug } from '@fixit/contract/value/slug';
import * as z from 'zod/mini';
import { type App, limitByAddress } from '../../../platform/http/serve.ts';
import type { PageAnswer, PublicPages } from '../../../platform/pages/public-pages.ts';
import { describeTownShare } from '../../share-picture/share-picture-actions.ts';
import { artisanPageRoute } from '../artisan-view-routes.ts';
import { sharePictureRoutes } from '../share-picture-routes.ts';
import { sitemapRoutes } from '../sitemap-routes.ts';
import { describeList, describeTrades, describeTrail } from '../structured-data.ts';
import { openTowns } from './town-directory.ts';
import { findTownPath, showTown, showTowns, townsPath } from './town-list-actions.ts';
import { type PageMap, showTradeInTown, showUnknownTown, townPath, tradeTownPath } from './town-page-actions.ts';
import { showTrades } from './trade-list-actions.ts';
import { listTradeNames } from './trade-list-repository.ts';
import { assignTradePaths } from './trade-paths.ts';

/** Reserves the first parts of the paths that `townPageRoutes` serves. */
const ownFirstParts = ['a', 'share-pictures', 'sitemap.xml', 'sitemaps', 'towns', 'trades'];

/** Matches the second and later parts of a list. No town's slug is a plain number. */
const partNumber = /^(?:[2-9]|[1-9]\d{1,2})$/;

/** Longer paths cannot belong to a town, so they are answered without a lookup. */
const maxTownLength = 80;

/** Collects the first path segments of all routes and of the web app's files. */
export function collectFirstParts(app: App, webFolder: string): ReadonlySet<string> {
  const parts = new Set(existsSync(webFolder) ? readdirSync(webFolder) : []);
  app.addHook('onRoute', ({ url }) => {
    parts.add(url.split('/')[1] ?? '');
  });
  return parts;
}

/**
 * Must be called after all other routes: their first parts are `reserved`, so that no trade takes
 * over one of their paths. A trade that is added later gets its pages when the server next starts.
 */
export async function townPageRoutes(
  app: App,
  pages: PublicPages,
  { reserved, dataDir }: { reserved: ReadonlySet<string>; dataDir: string },
): Promise<void> {
  const { db } = app.platform;
  const trades = assignTradePaths(await listTradeNames(db), new Set([...reserved, ...ownFirstParts]));
  const readTowns = openTowns(db);

  sitemapRoutes(app, pages, trades);
  artisanPageRoute(app, pages, async () => ({ towns: await readTowns(), trades }));

  const findTownPicture = async (tradePart: string, townPart: string) => {
    const towns = await readTowns();
    const [trade, town] = [trades.find(({ address }) => address === `/${tradePart}`), towns.find(townPart)];
    if (!trade || !town) return null;
    const { page, signs } = await showTradeInTown(db, { towns, trades }, trade, town);
    return page.kind === 'trade_in_town' ? describeTownShare({ page, signs }, pages.appearance) : null;
  };
  sharePictureRoutes(app, pages, { dataDir, findTownPicture });

  pages.serve(app, '/trades', async () => {
    const page = await showTrades(db, trades);
    return { page, path: '/trades', subjects: ['trades', 'towns'], structured: describeTrades(page, pages.publicUrl) };
  });

  const answerList = async (trade: PageTrade | null, number: number): Promise<PageAnswer> => {
    const map = { towns: await readTowns(), trades };
    const page = await showTowns(db, map, trade, number);
    if (!page) return answerUnknown(map.towns, String(number), trade);
    const path = townsPath(trade, number);
    const structured = structureTowns(page, pages.publicUrl, path);
    return { page, path, subjects: ['towns'], isListed: page.total > 0, structured };
  };

  pages.serve(app, '/towns', () => answerList(null, 1));

  app.platform.served.set(townSearchPath, new Set(['GET']));
  app.get(townSearchPath, async (request, reply) => {
    const { data } = z.safeParse(z.object({ q: z.string().check(z.maxLength(maxTownLength)) }), request.query);
    await limitByAddress(app.platform, 'pages', request);
    const path = data ? await findTownPath(db, await readTowns(), data.q) : '/towns';
    return reply.header('cache-control', 'no-cache').redirect(path, 303);
  });

  pages.serve<{ town: string }>(app, '/towns/:town', async ({ town: input }) => {
    if (partNumber.test(input)) return answerList(null, Number(input));
    const map = { towns: await readTowns(), trades };
    const town = map.towns.find(input);
    if (!town) return answerUnknown(map.towns, input, null);
    const page = await showTown(db, map, town);
    const path = townPath(town.slug);
    if (page.trades.length === 0) return { page, path, subjects: ['towns'], status: 404, isCacheable: true };
    return { page, path, subjects: ['towns'], structured: structureTown(page, pages.publicUrl) };
  });

  for (const trade of trades) {
    pages.serve(app, trade.address, () => answerList(trade, 1));

    pages.serve<{ town: string }>(app, `${trade.address}/:town`, async ({ town: input }) => {
      if (partNumber.test(input)) return answerList(trade, Number(input));
      const towns = await readTowns();
      const town = towns.find(input);
      if (!town) return answerUnknown(towns, input, trade);
      const map = { towns, trades };
      const { page, subjects, signs, canonical } = await showTradeInTown(db, map, trade, town);
      const path = tradeTownPath(trade, town.slug);
      if (page.kind === 'few_in_town') {
        // The number of towns is limited, so these pages cannot fill the cache.
        return { page, path, subjects, status: page.count === 0 ? 404 : 200, isListed: false, isCacheable: true };
      }
      const structured = structureTradeInTown(page, pages.publicUrl, path);
      const picture = (appearance: PageAppearance) => describeTownShare({ page, signs }, appearance).path;
      return { page, path, canonicalPath: tradeTownPath(trade, canonical), subjects, structured, picture };
    });
  }
}

/** Redirects to the town whose slug differs only in capitals and accents, or suggests similar towns. */
function answerUnknown(towns: PageMap['towns'], input: string, trade: PageTrade | null): PageAnswer {
  const isTooLong = input.length > maxTownLength;
  const slug = isTooLong ? '' : toSlug(input);
  if (slug !== input && towns.find(slug)) return { movedTo: trade ? tradeTownPath(trade, slug) : townPath(slug) };
  const page = showUnknownTown(towns, isTooLong ? '' : input, trade);
  return { page, path: '/towns', status: 404 };
}

function structureTradeInTown({ trade, town, artisans }: TradeInTownPage, publicUrl: string, path: string): object[] {
  return [
    describeTrail([
      { name: 'Trades', url: `${publicUrl}/trades` },
      { name: trade.name, url: publicUrl + trade.address },
      { name: town.name, url: publicUrl + path },
    ]),
    describeList(artisans.map(({ name, address }) => ({ name, url: publicUrl + address }))),
  ];
}

function structureTowns({ trade, letters }: TownsPage, publicUrl: string, path: string): object[] {
  const trail = trade
    ? [
        { name: 'Trades', url: `${publicUrl}/trades` },
        { name: trade.name, url: publicUrl + path },
      ]
    : [{ name: 'Towns', url: publicUrl + path }];
  const towns = letters.flatMap((letter) => letter.towns);
  return [describeTrail(trail), describeList(towns.map(({ name, address }) => ({ name, url: publicUrl + address })))];
}

function structureTown({ town, trades }: TownPage, publicUrl: string): object[] {
  return [
    describeTrail([
      { name: 'Towns', url: `${publicUrl}/towns` },
      { name: town.name, url: publicUrl + town.address },
    ]),
    describeList(trades.map(({ label, address }) => ({ name: label, url: publicUrl + address }))),
  ];
}
