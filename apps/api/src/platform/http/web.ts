import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { artisanScreens, customerScreens, staticPages, workspaceBase } from '@fixit/contract/screen';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const screens = Object.keys(customerScreens);
const workspace = [...Object.keys(artisanScreens), '/error'].map(
  (address) => workspaceBase + address.replace(/^\/$/, ''),
);

/** Returns how to send the page of an unknown address; null without a built web app. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | null> {
  if (!existsSync(join(folder, 'index.html'))) return () => null;
  const assets = join(folder, 'assets', sep);
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    redirect: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.startsWith(assets);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const [address, name] of Object.entries(staticPages)) {
    app.get(address, (_request, reply) => reply.sendFile(`${name}.html`));
  }
  for (const address of screens) app.get(address, (_request, reply) => reply.sendFile('app.html'));
  for (const address of workspace) app.get(address, (_request, reply) => reply.sendFile('workspace.html'));
  return (_request, reply) => reply.code(404).sendFile('404.html');
}
