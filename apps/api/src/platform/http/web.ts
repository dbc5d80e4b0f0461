import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isAccentName } from '@fixit/contract/operator/accent';
import { operatorBase } from '@fixit/contract/operator/operator-route';
import { pageBundle } from '@fixit/contract/public-page/public-page';
import { documentOf, screenAddresses, staticPages } from '@fixit/contract/screen';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppIcons, iconPaths } from './app-icons.ts';
import { allowInlineScripts, dropDocumentHeaders } from './security.ts';
import { type LandingHead, manifestName, panelDocument, WebDocuments } from './web-documents.ts';

/** The service worker stores these documents for use without a network. */
const shellDocuments = ['app.html', 'workspace.html', 'error.html'];

/** Returns a function that sends the page for an unknown path. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  landing: LandingHead | null,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | null> {
  if (!existsSync(join(folder, 'index.html'))) return () => null;
  const [assets, panelAssets] = [join(folder, 'assets', sep), join(folder, operatorBase, 'assets', sep)];
  const pictures = join(folder, 'pictures', sep);
  const documents = new WebDocuments(folder, () => app.platform.settings, landing);
  const scriptHashes = new Map(screenAddresses().map((address) => readScriptHashes(join(folder, documentOf(address)))));
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    redirect: false,
    cacheControl: false,
    // Only the server needs this part of the build.
    allowedPath: (path) => !path.startsWith(`/${pageBundle.folder}/`),
    setHeaders: (reply, path) => {
      if (path.startsWith(assets) || path.startsWith(panelAssets)) {
        dropDocumentHeaders(reply);
        // The names of these files contain hashes, and browsers request no ranges of them.
        for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
        reply.header('cache-control', 'max-age=31536000, immutable');
      } else if (documents.linkedPaths.some((file) => path.startsWith(file))) {
        dropDocumentHeaders(reply);
        reply.header('cache-control', 'max-age=31536000, immutable');
      } else if (path.startsWith(pictures)) {
        dropDocumentHeaders(reply);
        reply.header('cache-control', 'public, max-age=3600');
      } else {
        reply.header('cache-control', 'no-cache');
        allowInlineScripts(reply, scriptHashes.get(path.replace(/\.(br|gz)$/, '')) ?? []);
      }
    },
  });
  const sendDocument = (request: FastifyRequest, reply: FastifyReply, name: string, type = 'text/html') => {
    const document = documents.find(name);
    if (!document) return reply.sendFile(name);
    allowInlineScripts(reply, scriptHashes.get(join(folder, name)) ?? []);
    reply.header('cache-control', 'no-cache').header('etag', document.etag);
    // A proxy may have made the tag weak.
    if (request.headers['if-none-match']?.includes(document.etag)) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(document.body);
  };
  for (const [address, name] of Object.entries(staticPages)) {
    app.get(address, (request, reply) => sendDocument(request, reply, `${name}.html`));
  }
  for (const address of screenAddresses()) {
    app.get(address, (request, reply) => sendDocument(request, reply, documentOf(address)));
  }
  for (const name of shellDocuments) app.get(`/${name}`, (request, reply) => sendDocument(request, reply, name));
  app.get(`/${manifestName}`, (request, reply) =>
    sendDocument(request, reply, manifestName, 'application/manifest+json'),
  );
  const icons = new AppIcons(folder);
  for (const address of iconPaths.filter((icon) => existsSync(join(folder, icon)))) {
    app.get(address, async (request, reply) => {
      const { accent } = request.query as { accent?: unknown };
      if (typeof accent !== 'string' || !isAccentName(accent)) return reply.sendFile(address.slice(1));
      const { bytes, type, etag } = await icons.paint(address, accent);
      dropDocumentHeaders(reply);
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag);
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type(type).send(bytes);
    });
  }
  const sendPanel = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    return path.includes('.') ? reply.sendFile(path.slice(1)) : sendDocument(request, reply, panelDocument);
  };
  for (const address of [operatorBase, `${operatorBase}/*`]) app.get(address, sendPanel);
  return (request, reply) => sendDocument(request, reply.code(404), '404.html');
}

function readScriptHashes(path: string): readonly [string, readonly string[]] {
  if (!existsSync(path)) return [path, []];
  const scripts = readFileSync(path, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]*(?:<(?!\/script>)[^<]*)*)/g);
  return [path, [...scripts].map(([, script = '']) => createHash('sha256').update(script).digest('base64'))];
}
