import { reportPath } from '@fixit/contract/case/public-report';
import type { App } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { artisanPagePath } from '../artisan-page/artisan-page-actions.ts';
import { describeArtisanShare } from '../share-picture/share-picture-actions.ts';
import { showSurroundings } from './artisan-surroundings-actions.ts';
import { findArtisanView } from './artisan-view-actions.ts';
import { describeArtisan } from './structured-data.ts';
import type { PageMap } from './town-page-actions.ts';

/** Serves the pages of artisans, which link to those of their trades and towns. */
export function artisanPageRoute(app: App, pages: PublicPages, readMap: () => Promise<PageMap>): void {
  const { db, cursors } = app.platform;

  pages.serve<{ slug: string }>(app, artisanPagePath(':slug'), async ({ slug }) => {
    const found = await findArtisanView(db, slug, cursors);
    if ('slug' in found) return { movedTo: artisanPagePath(found.slug) };
    const path = artisanPagePath(slug);
    if ('missing' in found) {
      const status = found.missing === 'gone' ? 410 : 404;
      return { page: { kind: 'missing', reason: found.missing }, path, status };
    }
    const page = {
      ...found.page,
      ...(await showSurroundings(db, await readMap(), found.page)),
      report_address: `${reportPath}?address=${encodeURIComponent(path)}`,
    };
    return {
      page,
      path,
      subjects: [...found.subjects, 'towns'],
      structured: describeArtisan(page, pages.publicUrl, path),
      picture: (appearance) => describeArtisanShare({ ...found, slug }, appearance).path,
    };
  });
}
