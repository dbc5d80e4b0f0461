import { join } from 'node:path';
import { idInput } from '@fixit/contract/value/id';
import * as z from 'zod/mini';
import { dropDocumentHeaders, picturePolicy } from '../../platform/http/security.ts';
import { type App, limitByAddress } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { PaintedSigns } from './painted-signs.ts';
import { describeShopSign } from './shop-sign-actions.ts';

const signParams = z.object({ service_id: idInput, file: z.string().check(z.regex(/^[0-9a-f]{32}\.png$/)) });

const url = '/signs/:service_id/:file';

/** Paints only the current sign of a service; an outdated URL redirects to it. */
export function shopSignRoutes(app: App, { dataDir }: { dataDir: string }): void {
  const signs = new PaintedSigns(join(dataDir, 'shop-signs'), (err) =>
    app.log.warn({ err }, 'a painted shop sign could not be stored'),
  );
  app.platform.served.set(url, new Set(['GET']));
  app.get(url, async (request, reply) => {
    const { data } = z.safeParse(signParams, request.params);
    if (!data) throw refuse('not_found');
    await limitByAddress(app.platform, 'shop_signs', request);
    const current = await describeShopSign(app.platform.db, data.service_id);
    dropDocumentHeaders(reply);
    // The web app may have a different origin from the API.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const etag = `"${data.file}"`;
    if (!current.url.endsWith(`/${data.file}`)) return reply.redirect(current.url, 302);
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const bytes = await signs.show(data.file.replace('.png', ''), request.ip, current.draw);
    return reply.header('content-security-policy', picturePolicy).type('image/png').send(bytes);
  });
}
