import type { App } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { artisanPagePath } from '../artisan-page/artisan-page-actions.ts';
import { describeArtisanShare } from '../share-picture/share-picture-actions.ts';
import { findArtisanPreview, findArtisanView } from './artisan-view-actions.ts';
import { writeRobots } from './robots.ts';
import { describeArtisan } from './structured-data.ts';

/** Serves the pages for visitors and search engines. They need neither a login nor JavaScript. */
export function publicPageRoutes(app: App, pages: PublicPages, { previewKey }: { previewKey: Buffer }): void {
  const { db, cursors } = app.platform;

  previewRoute(app, pages, previewKey);

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

/** Serves the previews of pages that are not public. */
function previewRoute(app: App, pages: PublicPages, previewKey: Buffer): void {
  const { db, cursors } = app.platform;
  pages.serve<{ signed: string }>(app, '/page-preview/:signed', async ({ signed }) => {
    const found = await findArtisanPreview(db, signed, { previewKey, cursors });
    if ('missing' in found) return { page: { kind: 'missing', reason: found.missing }, path: '/', status: 404 };
    // The path of the landing page keeps the secret address out of the document.
    return { page: found.page, path: '/', isListed: false, subjects: found.subjects, picture: null };
  });
}
