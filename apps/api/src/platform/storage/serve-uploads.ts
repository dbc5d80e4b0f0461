import { basename } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { picturePolicy } from '../http/security.ts';
import { type Files, isPrivateKey, pictureKeyPattern, uploadsPath } from './files.ts';

/** Other files in the folder are not served. `requireReader` protects private pictures. */
export function serveUploads(
  app: FastifyInstance,
  files: Files,
  requireReader: (request: FastifyRequest) => Promise<unknown>,
): void {
  app.get<{ Params: { '*': string } }>(`${uploadsPath}*`, async (request, reply) => {
    const { '*': key } = request.params;
    const isPrivate = isPrivateKey(key);
    if (isPrivate) await requireReader(request);
    const picture = pictureKeyPattern.test(key) ? await files.read(key) : null;
    if (!picture) return reply.callNotFound();
    const name = basename(key);
    const etag = `"${name}"`;
    const isUnchanged = request.headers['if-none-match']?.includes(etag) === true;
    // Opening the stream may fail, so this comes before the headers.
    const stream = isUnchanged || request.method === 'HEAD' ? undefined : await picture.stream();
    reply.headers({
      etag,
      // Browsers cache a picture for only a day, so that a deleted one soon disappears there too.
      'cache-control': isPrivate ? 'no-store' : 'private, max-age=86400',
      'content-disposition': `inline; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': picturePolicy,
      'cross-origin-resource-policy': isPrivate ? 'same-origin' : 'cross-origin',
    });
    if (isUnchanged) return reply.code(304).send();
    reply.headers({ 'content-type': picture.type, 'content-length': picture.bytes });
    return reply.send(stream);
  });
}
