import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dropDocumentHeaders, picturePolicy } from '../../platform/http/security.ts';
import { type App, limitByAddress } from '../../platform/http/serve.ts';
import type { LandingHead } from '../../platform/http/web-documents.ts';
import type { MovedPage } from '../../platform/pages/page-cache.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  describeArtisanShare,
  describeMarketShare,
  openSharePictures,
  type SharePicture,
} from '../share-picture/share-picture-actions.ts';
import { findArtisanView } from './artisan-view-actions.ts';

const fileName = /^[0-9a-f]{32}\.jpg$/;

interface SharePictureDeps {
  readonly dataDir: string;
  /** Takes the slugs in the page's URL. Returns null if there is no such page. */
  readonly findTownPicture: (trade: string, town: string) => Promise<SharePicture | null>;
}

/** Paints only the picture that a page currently links to; an outdated URL redirects to it. */
export function sharePictureRoutes(app: App, pages: PublicPages, { dataDir, findTownPicture }: SharePictureDeps): void {
  const { db, cursors } = app.platform;
  const pictures = openSharePictures(join(dataDir, 'share-pictures'), (err) =>
    app.log.warn({ err }, 'a share picture could not be painted or stored'),
  );

  async function send(request: FastifyRequest, reply: FastifyReply, name: string, picture: SharePicture) {
    dropDocumentHeaders(reply);
    // Other sites embed the picture.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (name !== `${picture.hash}.jpg`) return reply.header('cache-control', 'no-cache').redirect(picture.path, 302);
    const etag = `"${picture.hash}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const bytes = await pictures.show(picture, request.ip, () => picture.draw(db));
    return reply.header('content-security-policy', picturePolicy).type('image/jpeg').send(bytes);
  }

  /** `find` returns the current picture, the folder of a moved page, or null. */
  function serve<Params>(folder: string, find: (params: Params) => Promise<SharePicture | MovedPage | null>): void {
    const url = `/share-pictures/${folder}/:file`;
    app.platform.served.set(url, new Set(['GET']));
    app.get(url, async (request, reply) => {
      // The route's path names these parameters.
      const params = request.params as Params & { file: string };
      if (!fileName.test(params.file)) throw refuse('not_found');
      await limitByAddress(app.platform, 'pages', request);
      const picture = await find(params);
      if (!picture) throw refuse('not_found');
      if ('movedTo' in picture) return reply.redirect(`/share-pictures/${picture.movedTo}/${params.file}`, 302);
      return send(request, reply, params.file, picture);
    });
  }

  serve<{ slug: string }>('artisans/:slug', async ({ slug }) => {
    const view = await findArtisanView(db, slug, cursors);
    if ('slug' in view) return { movedTo: `artisans/${view.slug}` };
    return 'missing' in view ? null : describeArtisanShare({ ...view, slug }, pages.appearance);
  });

  serve<{ trade: string; town: string }>('towns/:trade/:town', ({ trade, town }) => findTownPicture(trade, town));

  serve('market', async () => describeMarketShare(pages.appearance));
}

export function describeLandingPage(pages: PublicPages): LandingHead {
  const { publicUrl, isListed } = pages;
  return { publicUrl, isListed, picture: () => describeMarketShare(pages.appearance).path };
}
