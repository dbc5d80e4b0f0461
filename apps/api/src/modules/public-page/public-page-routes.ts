import { Readable } from 'node:stream';
import { idInput } from '@fixit/contract/value/id';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { type App, countAddress } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { refuse } from '../../platform/refusal.ts';
import { artisanPagePath } from '../artisan-page/artisan-page-actions.ts';
import { describeArtisanShare, describeMarketShare } from '../share-picture/share-picture-actions.ts';
import { findArtisanView } from './artisan-view-actions.ts';
import { writeRobots } from './robots.ts';
import { describeArtisan } from './structured-data.ts';

/** Serves the pages for visitors and search engines. They need neither a login nor JavaScript. */
export function publicPageRoutes(app: App, pages: PublicPages): void {
  const { db, cursors } = app.platform;

  app.platform.served.set('/robots.txt', new Set(['GET']));
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(writeRobots(pages)),
  );

  pages.serve<{ slug: string }>(app, artisanPagePath(':slug'), async ({ slug }) => {
    const found = await findArtisanView(db, slug, cursors);
    if ('slug' in found) return { movedTo: artisanPagePath(found.slug) };
    const path = artisanPagePath(slug);
    if ('missing' in found) {
      const status = found.missing === 'gone' ? 410 : 404;
      return { page: { kind: 'missing', reason: found.missing }, path, status };
    }
    const { page, subjects } = found;
    return {
      ...{ page, path, subjects, structured: describeArtisan(page, pages.publicUrl, path) },
      picture: (appearance) => describeArtisanShare({ ...found, slug }, appearance).path,
    };
  });
}
