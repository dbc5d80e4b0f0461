import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { tile } from '@fixit/contract/tile';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MapVendor } from '../../platform/external/map-vendor.ts';
import { type App, limitByAddress, serveData } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { parseAreaPath } from './area-map.ts';
import { type ReadyTile, showTileSource, Tiles } from './tile-actions.ts';
import { parseTilePath } from './tile-address.ts';

interface TileRouteOptions {
  readonly dataDir: string;
  readonly settings: {
    MAP_TILES_URL?: string | undefined;
    MAP_TILES_KEY?: string | undefined;
    MAP_ATTRIBUTION?: string | undefined;
    MAP_CACHE_MB: number;
    MAP_STREETS?: string | undefined;
  };
}

const url = '/tiles/:z/:x/:y';
const areaUrl = '/area-maps/:centre/:kilometres';

export function tileRoutes(app: App, { dataDir, settings }: TileRouteOptions): void {
  const { MAP_TILES_URL, MAP_TILES_KEY, MAP_CACHE_MB, MAP_STREETS } = settings;
  const tiles = new Tiles(app.platform.db, {
    folder: join(dataDir, 'tiles'),
    megabytes: MAP_CACHE_MB,
    streets: { dataDir, mounted: MAP_STREETS },
    vendor: MAP_TILES_URL ? new MapVendor(MAP_TILES_URL, MAP_TILES_KEY) : null,
    source: `fetched-${createHash('sha256')
      .update(MAP_TILES_URL ?? '')
      .digest('hex')
      .slice(0, 16)}`,
    onFailure: (reason) => app.log.warn({ reason }, 'a map tile could not be drawn, fetched or stored'),
  });

  app.addHook('onClose', () => tiles.close());

  serveData(app, tile.showSource, 'Source of the map', async ({ db }) =>
    showTileSource(db, await tiles.streets(), settings),
  );

  app.platform.served.set(areaUrl, new Set(['GET']));
  app.get<{ Params: { centre: string; kilometres: string }; Querystring: { theme?: unknown } }>(
    areaUrl,
    async (request, reply) => {
      const area = parseAreaPath(request.params, request.query);
      if (!area) throw refuse('not_found');
      await limitByAddress(app.platform, 'tiles', request);
      return sendTile(request, reply, await tiles.showArea(area));
    },
  );

  app.platform.served.set(url, new Set(['GET']));
  app.get<{ Params: { z: string; x: string; y: string }; Querystring: { theme?: unknown } }>(
    url,
    async (request, reply) => {
      const tile = parseTilePath(request.params, request.query);
      if (!tile) throw refuse('not_found');
      await limitByAddress(app.platform, 'tiles', request);
      return sendTile(request, reply, await tiles.show(tile));
    },
  );
}

function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, maxAgeSeconds }: ReadyTile,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', `public, max-age=${maxAgeSeconds}`);
  // The web app may have a different origin from the API.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(typeOf(bytes)).send(bytes);
}

/** Returns a picture's type by its first byte. All stored pictures are PNG, JPEG or WebP. */
function typeOf(bytes: Buffer): string {
  if (bytes[0] === 0x89) return 'image/png';
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp';
}
