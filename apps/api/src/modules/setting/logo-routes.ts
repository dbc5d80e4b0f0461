import { dropDocumentHeaders, picturePolicy } from '../../platform/http/security.ts';
import type { App } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { showLogo } from './logo-actions.ts';
import { type LogoFile, makeLogoFiles } from './logo-files.ts';

const url = '/logo/:id/:file';

/** Serves the files of the current logo. Their URLs change with the picture, so browsers may cache them. */
export function logoRoutes(app: App): void {
  let cached: { id: string; files: Promise<ReadonlyMap<string, LogoFile>> } | null = null;
  const filesOf = (id: string) => {
    if (cached?.id === id) return cached.files;
    const files = showLogo(app.platform.db, id).then(makeLogoFiles);
    cached = { id, files };
    files.catch(() => {
      if (cached?.files === files) cached = null;
    });
    return files;
  };
  app.platform.served.set(url, new Set(['GET']));
  app.get(url, async (request, reply) => {
    const { id, file: name } = request.params as { id: string; file: string };
    if (id !== app.platform.settings.logo) throw refuse('not_found');
    const file = (await filesOf(id)).get(name);
    if (!file) throw refuse('not_found');
    dropDocumentHeaders(reply);
    const etag = `"${id}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.header('content-security-policy', picturePolicy).type(file.type).send(file.bytes);
  });
}
