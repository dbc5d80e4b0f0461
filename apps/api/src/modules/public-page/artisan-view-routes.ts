import { reportPath } from '@fixit/contract/case/public-report';
import type { App } from '../../platform/http/serve.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { artisanPagePath } from '../artisan-page/artisan-page-actions.ts';
import { describeArtisanShare } from '../share-picture/share-picture-actions.ts';
import { showSurroundings } from './artisan-surroundings-actions.ts';
import { findArtisanView } from './artisan-view-actions.ts';
import { describeArtisan } from './structured-data.ts';
import type { PageMap } from './town/town-page-actions.ts';

export function artisanPageRoute(app: App, pages: PublicPages, readMap: () => Promise<PageMap>): void {
  const { db, cursors } = app.platform;

  pages.serve<{ slug: string }>(app, artisanPagePath(':slug'), async ({ slug }) => {
    const view = await findArtisanView(db, slug, cursors);
    if ('slug' in view) return { movedTo: artisanPagePath(view.slug) };
    const path = artisanPagePath(slug);
    if ('missing' in view) {
      const status = view.missing === 'gone' ? 410 : 404;
      return { page: { kind: 'missing', reason: view.missing }, path, status };
    }
    const page = {
      ...view.page,
      ...(await showSurroundings(db, await readMap(), view.page)),
      report_address: `${reportPath}?address=${encodeURIComponent(path)}`,
    };
    return {
      page,
      path,
      subjects: [...view.subjects, 'towns'],
      structured: describeArtisan(page, pages.publicUrl, path),
      picture: (appearance) => describeArtisanShare({ ...view, slug }, appearance).path,
    };
  });
}
