import type { Fanout } from '../../platform/fanout/fanout.ts';
import type { App } from '../../platform/http/serve.ts';
import { PublicPages } from '../../platform/pages/public-pages.ts';
import { describeMarketShare } from '../share-picture/share-picture-actions.ts';
import { findArtisanPreview } from './artisan-view-actions.ts';
import { writeRobots } from './robots.ts';

interface PublicPageDeps {
  readonly env: {
    readonly PUBLIC_URL: string;
    readonly DEMO: boolean;
    readonly production: boolean;
  };
  readonly webFolder: string;
  readonly fanout: Fanout;
  readonly previewKey: Buffer;
}

/** `townPageRoutes` adds the pages of artisans and towns. Returns null if the web app has not been built. */
export async function openPublicPages(
  app: App,
  { env, webFolder, fanout, previewKey }: PublicPageDeps,
): Promise<PublicPages | null> {
  const pages = await PublicPages.open(webFolder, fanout, {
    publicUrl: env.PUBLIC_URL,
    isListed: env.production && !env.DEMO,
    marketPicture: (appearance) => describeMarketShare(appearance).path,
    readSettings: () => app.platform.settings,
  });
  if (!pages) return null;
  app.addHook('onClose', async () => pages.stop());
  previewRoute(app, pages, previewKey);
  app.platform.served.set('/robots.txt', new Set(['GET']));
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(writeRobots(pages)),
  );
  return pages;
}

function previewRoute(app: App, pages: PublicPages, previewKey: Buffer): void {
  const { db, cursors } = app.platform;
  pages.serve<{ token: string }>(app, '/page-preview/:token', async ({ token }) => {
    const view = await findArtisanPreview(db, token, { previewKey, cursors });
    if ('missing' in view) return { page: { kind: 'missing', reason: view.missing }, path: '/', status: 404 };
    // The landing page's path keeps the secret URL out of the document.
    return { page: view.page, path: '/', isListed: false, subjects: view.subjects, picture: null };
  });
}
