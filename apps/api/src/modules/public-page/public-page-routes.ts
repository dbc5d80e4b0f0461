import type { App } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { artisanPagePath } from '../artisan-page/artisan-page-actions.ts';
import { findArtisanView } from './artisan-view-actions.ts';
import { writeRobots } from './robots.ts';
import { describeArtisan, describeTrades } from './structured-data.ts';
import { showTrades } from './trade-list-actions.ts';

/** Serves the pages for visitors and search engines. They need neither a login nor JavaScript. */
export function publicPageRoutes(app: App, pages: PublicPages): void {
  const { db, cursors } = app.platform;

  app.platform.served.set('/robots.txt', new Set(['GET']));
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(writeRobots(pages)),
  );

  pages.serve(app, '/trades', async () => {
    const page = await showTrades(db);
    return { page, path: '/trades', subjects: ['trades'], structured: describeTrades(page, pages.publicUrl) };
  });

  pages.serve<{ slug: string }>(app, artisanPagePath(':slug'), async ({ slug }) => {
    const found = await findArtisanView(db, slug, cursors);
    if ('slug' in found) return { movedTo: artisanPagePath(found.slug) };
    const path = artisanPagePath(slug);
    if ('missing' in found) {
      const status = found.missing === 'gone' ? 410 : 404;
      return { page: { kind: 'missing', reason: found.missing }, path, status };
    }
    const { page, subjects } = found;
    return { page, path, subjects, structured: describeArtisan(page, pages.publicUrl, path) };
  });
}
