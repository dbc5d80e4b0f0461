import { Readable } from 'node:stream';
import type { PageTrade } from '@fixit/contract/public-page/town-pages';
import { idInput } from '@fixit/contract/value/id';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { type App, limitByAddress } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  artisanSitemapPath,
  fixedSitemapPath,
  townSitemapPath,
  writeArtisanSitemap,
  writeFixedSitemap,
  writeSitemapIndex,
  writeTownSitemap,
} from './sitemap-actions.ts';

export function sitemapRoutes(app: App, { publicUrl }: PublicPages, trades: readonly PageTrade[]): void {
  const { db } = app.platform;
  const asXml = (reply: FastifyReply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache');
  for (const url of ['/sitemap.xml', fixedSitemapPath, artisanSitemapPath(':first'), townSitemapPath(':trade')]) {
    app.platform.served.set(url, new Set(['GET']));
  }

  app.get('/sitemap.xml', async (request, reply) => {
    await limitByAddress(app.platform, 'pages', request);
    return asXml(reply).send(Readable.from(writeSitemapIndex(db, publicUrl, trades)));
  });

  app.get(fixedSitemapPath, (_request, reply) => asXml(reply).send(writeFixedSitemap(publicUrl)));

  app.get(artisanSitemapPath(':first'), async (request, reply) => {
    const { data } = z.safeParse(z.object({ first: idInput }), request.params);
    if (!data) throw refuse('not_found');
    await limitByAddress(app.platform, 'pages', request);
    return asXml(reply).send(Readable.from(writeArtisanSitemap(db, publicUrl, data.first)));
  });

  app.get(townSitemapPath(':trade'), async (request, reply) => {
    const { data } = z.safeParse(z.object({ trade: z.string() }), request.params);
    const trade = trades.find(({ address }) => address === `/${data?.trade}`);
    if (!trade) throw refuse('not_found');
    await limitByAddress(app.platform, 'pages', request);
    return asXml(reply).send(await writeTownSitemap(db, publicUrl, trade));
  });
}
