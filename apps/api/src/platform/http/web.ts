import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { noticeAt } from '@fixit/contract/operator/market-setting';
import { operatorBase } from '@fixit/contract/operator/operator-route';
import { documentOf, screenAddresses, staticPages } from '@fixit/contract/screen';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowCode, dropDocumentHeaders } from './security.ts';
import { announcementFiles, withNotice } from './web-notice.ts';

/**
 * Serves the web app. Returns a function that sends the page for an unknown address, or null without a
 * built web app.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | null> {
  if (!existsSync(join(folder, 'index.html'))) return () => null;
  const [assets, panelAssets] = [join(folder, 'assets', sep), join(folder, operatorBase, 'assets', sep)];
  const pictures = join(folder, 'pictures', sep);
  const noticeFiles = announcementFiles(folder);
  const codeOf = new Map(screenAddresses().map((address) => readInlineCode(join(folder, documentOf(address)))));
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (path.startsWith(assets) || path.startsWith(panelAssets)) {
        dropDocumentHeaders(reply);
        // These files are named by their content, and never requested in ranges.
        for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
        reply.header('cache-control', 'max-age=31536000, immutable');
      } else if (noticeFiles.paths.some((file) => path.startsWith(file))) {
        dropDocumentHeaders(reply);
        reply.header('cache-control', 'max-age=31536000, immutable');
      } else if (path.startsWith(pictures)) {
        dropDocumentHeaders(reply);
        reply.header('cache-control', 'public, max-age=3600');
      } else {
        reply.header('cache-control', 'no-cache');
        allowCode(reply, codeOf.get(path.replace(/\.(br|gz)$/, '')) ?? []);
      }
    },
  });
  /** A document without a notice is the file that the build has compressed. */
  const sendDocument = (reply: FastifyReply, name: string) => {
    const notice = noticeAt(app.platform.settings.values, new Date());
    if (!notice) return reply.sendFile(name);
    const path = join(folder, name);
    allowCode(reply, codeOf.get(path) ?? []);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return reply.send(withNotice(readFileSync(path, 'utf8'), notice, noticeFiles));
  };
  for (const [address, name] of Object.entries(staticPages)) {
    app.get(address, (_request, reply) => sendDocument(reply, `${name}.html`));
  }
  for (const address of screenAddresses()) {
    app.get(address, (_request, reply) => sendDocument(reply, documentOf(address)));
  }
  const sendPanel = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    return reply.sendFile(path.includes('.') ? path.slice(1) : `${operatorBase.slice(1)}/index.html`);
  };
  for (const address of [operatorBase, `${operatorBase}/*`]) app.get(address, sendPanel);
  return (_request, reply) => reply.code(404).sendFile('404.html');
}

/** Returns a document's path and the hashes of its inline scripts. */
function readInlineCode(path: string): readonly [string, readonly string[]] {
  if (!existsSync(path)) return [path, []];
  const scripts = readFileSync(path, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]*(?:<(?!\/script>)[^<]*)*)/g);
  return [path, [...scripts].map(([, code = '']) => createHash('sha256').update(code).digest('base64'))];
}
