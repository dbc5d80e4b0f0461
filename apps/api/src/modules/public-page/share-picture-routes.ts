import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { dropDocumentHeaders, picturePolicy } from '../../platform/http/security.ts';
import { type App, countAddress } from '../../platform/http/serve.ts';
import type { LandingHead } from '../../platform/http/web-documents.ts';
import type { PublicPages } from '../../platform/pages/public-pages.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  describeArtisanShare,
  describeMarketShare,
  openSharePictures,
  type SharePicture,
} from '../share-picture/share-picture-actions.ts';
import { findArtisanView } from './artisan-view-actions.ts';

const file = z.string().check(z.regex(/^[0-9a-f]{32}\.jpg$/));
const artisanParams = z.object({ slug: z.string().check(z.maxLength(200)), file });
const marketParams = z.object({ file });

const artisanUrl = '/share-pictures/artisans/:slug/:file';
const marketUrl = '/share-pictures/market/:file';

/**
 * Serves the pictures of link previews. Only the picture that a page names now is painted; an address with other
 * content redirects to it.
 */
export function sharePictureRoutes(app: App, pages: PublicPages, { dataDir }: { dataDir: string }): void {
  const { db, cursors } = app.platform;
  const painted = openSharePictures(join(dataDir, 'share-pictures'), (err) =>
    app.log.warn({ err }, 'a share picture could not be painted or stored'),
  );
  for (const url of [artisanUrl, marketUrl]) app.platform.served.set(url, new Set(['GET']));

  async function send(request: FastifyRequest, reply: FastifyReply, name: string, picture: SharePicture) {
    dropDocumentHeaders(reply);
    // Other sites show the picture.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (name !== `${picture.hash}.jpg`) return reply.header('cache-control', 'no-cache').redirect(picture.path, 302);
    const etag = `"${picture.hash}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const bytes = await painted.show(picture, request.ip, () => picture.draw(db));
    return reply.header('content-security-policy', picturePolicy).type('image/jpeg').send(bytes);
  }

  app.get(artisanUrl, async (request, reply) => {
    const { data } = z.safeParse(artisanParams, request.params);
    if (!data) throw refuse('not_found');
    await countAddress(app.platform, 'pages', request);
    const found = await findArtisanView(db, data.slug, cursors);
    if ('slug' in found) return reply.redirect(`/share-pictures/artisans/${found.slug}/${data.file}`, 302);
    if ('missing' in found) throw refuse('not_found');
    return send(request, reply, data.file, describeArtisanShare({ ...found, slug: data.slug }, pages.appearance));
  });

  app.get(marketUrl, async (request, reply) => {
    const { data } = z.safeParse(marketParams, request.params);
    if (!data) throw refuse('not_found');
    await countAddress(app.platform, 'pages', request);
    return send(request, reply, data.file, describeMarketShare(pages.appearance));
  });
}

/** The landing page has the picture of the marketplace. */
export function describeLandingPage(pages: PublicPages): LandingHead {
  const { publicUrl, isListed } = pages;
  return { publicUrl, isListed, picture: () => describeMarketShare(pages.appearance).path };
}
