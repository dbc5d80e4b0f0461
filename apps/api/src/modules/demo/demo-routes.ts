import { createHash, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { demo } from '@fixit/contract/demo';
import { idInput } from '@fixit/contract/value/id';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { tokenOf } from '../../platform/http/caller.ts';
import { parseInput } from '../../platform/http/request/input.ts';
import { dropDocumentHeaders, picturePolicy } from '../../platform/http/security.ts';
import type { App } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { followEvents, showDemoShopSign } from './demo-actions.ts';

interface DemoDeps {
  dataDir: string;
  feedToken: string | undefined;
}

export function demoRoutes(app: App, { dataDir, feedToken }: DemoDeps): void {
  serveShopSigns(app, join(dataDir, 'signs'));
  if (feedToken) serveFeed(app, feedToken);
}

const shopSignParams = z.object({ file: z.string().check(z.regex(/^[0-9a-f-]{36}\.svg$/)) });

function serveShopSigns(app: App, folder: string): void {
  const { db, served } = app.platform;
  const url = '/demo/signs/:file';
  served.set(url, new Set(['GET']));
  app.get(url, async (request, reply) => {
    const params = z.safeParse(shopSignParams, request.params);
    const id = z.safeParse(idInput, params.data?.file.replace('.svg', ''));
    if (!id.success) throw refuse('not_found');
    const sign = await showDemoShopSign(db, folder, id.data);
    dropDocumentHeaders(reply);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', `${picturePolicy}; style-src 'unsafe-inline'`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml')
      .send(sign);
  });
}

function serveFeed(app: App, secret: string): void {
  const { db, served } = app.platform;
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const url = demo.feed.path.replace(/\/$/, '');
  served.set(url, new Set(['GET']));
  app.get(url, { config: { isPolled: true } }, async (request) => {
    requireSecret(request, secret);
    const { query } = parseInput(demo.feed, request);
    const { after } = z.parse(demo.feed.query, query);
    return z.parse(demo.feed.answer, { message: 'Feed', data: await followEvents(db, after, stopping.signal) });
  });
}

function requireSecret({ headers }: FastifyRequest, secret: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const token = tokenOf(headers.authorization);
  if (token === null || !timingSafeEqual(digest(token), digest(secret))) throw refuse('unauthenticated');
}
