import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/database.ts';
import type { MapVendor } from '../../platform/external/map-vendor.ts';
import { refuse } from '../../platform/refusal.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { DiskCache } from '../../platform/storage/disk-cache.ts';
import { hasImportedUnits } from '../address/address-actions.ts';
import { areaKeyOf, type MappedArea, paintArea } from './area-map.ts';
import { PlainPainter } from './plain-painter.ts';
import { StreetFile, type Streets } from './streets/street-file.ts';
import { StreetPainter } from './streets/street-painter.ts';
import { type Tile, tileKeyOf } from './tile-address.ts';

export interface ReadyTile {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Browsers may cache the tile for this time. A substitute for a vendor's tile has a short one. */
  readonly maxAgeSeconds: number;
}

export interface TileSettings {
  /** Tiles are stored in this folder, up to this many megabytes. */
  readonly folder: string;
  readonly megabytes: number;
  readonly streets: { readonly dataDir: string; readonly mounted: string | undefined };
  /** This is null if the server shows its own map. */
  readonly vendor: MapVendor | null;
  /** Distinguishes the stored tiles of different vendors. */
  readonly source: string;
  readonly onFailure: (reason: string) => void;
}

/** Every change of a map's style must raise its version, so that stored tiles are no longer shown. */
const plainMapVersion = 'drawn-2';
const streetMapVersion = 'streets-1';
const areaMapVersion = 'area-1';
const weekSeconds = 7 * 24 * 3600;
const bytesInMemory = 16_000_000;

/** Caches tiles in memory and on disk. Simultaneous requests for a tile share one drawing or download. */
export class Tiles {
  readonly #settings: TileSettings;
  readonly #painter: PlainPainter;
  readonly #streetPainter = new StreetPainter();
  readonly #streetFile: StreetFile;
  readonly #disk: DiskCache;
  readonly #recent = new LRUCache<string, ReadyTile>({
    maxSize: bytesInMemory,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #inProgress = new Map<string, Promise<ReadyTile>>();
  /** Drawing occupies a core, so only one tile is drawn at a time. */
  readonly #drawing = new Semaphore({ maxRunning: 1, maxWaiting: 300 });
  readonly #fetchLimit = new Semaphore({ maxRunning: 6, maxWaiting: 300 });

  constructor(db: Db, settings: TileSettings) {
    this.#settings = settings;
    this.#painter = new PlainPainter(db);
    this.#streetFile = new StreetFile(settings.streets, settings.onFailure);
    this.#disk = new DiskCache(settings.folder, settings.megabytes);
  }

  /** Returns the visible streets, or null if there are no streets or a vendor's map is used. */
  streets(): Promise<Streets | null> {
    return this.#settings.vendor ? Promise.resolve(null) : this.#streetFile.current();
  }

  /** Returns a plain tile if there is nothing better. Refuses if the vendor refuses our key. */
  async show(tile: Tile): Promise<ReadyTile> {
    const streets = await this.streets();
    const key = `${streets?.id ?? ''}/${tileKeyOf(tile)}`;
    const recent = this.#recent.get(key);
    if (recent) return recent;
    const inProgress = this.#inProgress.get(key);
    if (inProgress) return inProgress;
    const tilePromise = this.#make(tile, streets)
      .then((ready) => {
        this.#recent.set(key, ready, { ttl: ready.maxAgeSeconds * 1000 });
        return ready;
      })
      .finally(() => this.#inProgress.delete(key));
    this.#inProgress.set(key, tilePromise);
    return tilePromise;
  }

  /**
   * Never uses a vendor's tiles, because its terms may forbid combining them. A map with a tile
   * that could not be drawn is not stored.
   */
  async showArea(area: MappedArea): Promise<ReadyTile> {
    const streets = await this.#streetFile.current();
    const key = `${areaMapVersion}-${streets?.id ?? ''}/${areaKeyOf(area)}.webp`;
    const cached = await this.#disk.find(key);
    if (cached) return ready(cached.bytes, weekSeconds);
    let maxAgeSeconds = weekSeconds;
    const bytes = await paintArea(area, async (tile) => {
      const drawnTile = await (streets
        ? this.#drawWithStreets(tile, streets)
        : this.#drawWithoutStreets(tile, weekSeconds));
      maxAgeSeconds = Math.min(maxAgeSeconds, drawnTile.maxAgeSeconds);
      return drawnTile.bytes;
    });
    if (maxAgeSeconds === weekSeconds) await this.#store(key, bytes);
    return ready(bytes, maxAgeSeconds);
  }

  close(): Promise<void> {
    return this.#streetPainter.close();
  }

  #make(tile: Tile, streets: Streets | null): Promise<ReadyTile> {
    if (this.#settings.vendor) return this.#fetchTile(tile, this.#settings.vendor);
    return streets ? this.#drawWithStreets(tile, streets) : this.#drawWithoutStreets(tile, weekSeconds);
  }

  /** Shows a plain tile for one that the archive lacks, and for a minute for one that failed. */
  async #drawWithStreets(tile: Tile, streets: Streets): Promise<ReadyTile> {
    const key = `${streetMapVersion}-${streets.id}/${tileKeyOf(tile)}`;
    const cached = await this.#disk.find(key);
    if (cached) return ready(cached.bytes, weekSeconds);
    const drawnTile = await this.#drawing.run(() =>
      this.#streetPainter.paint(streets, tile).catch((error: Error) => ({ failed: error.message })),
    );
    if (drawnTile === null) return this.#drawWithoutStreets(tile, weekSeconds);
    if ('failed' in drawnTile) {
      this.#settings.onFailure(`a tile with streets could not be drawn: ${drawnTile.failed}`);
      return this.#drawWithoutStreets(tile, 60);
    }
    await this.#store(key, drawnTile);
    return ready(drawnTile, weekSeconds);
  }

  async #drawWithoutStreets(tile: Tile, maxAgeSeconds: number): Promise<ReadyTile> {
    const key = `${plainMapVersion}/${tileKeyOf(tile)}`;
    const cached = await this.#disk.find(key);
    if (cached) return ready(cached.bytes, maxAgeSeconds);
    const bytes = await this.#drawing.run(() => this.#painter.paint(tile));
    await this.#store(key, bytes);
    return ready(bytes, maxAgeSeconds);
  }

  async #fetchTile(tile: Tile, vendor: MapVendor): Promise<ReadyTile> {
    const key = `${this.#settings.source}/${tileKeyOf({ ...tile, theme: 'light' })}`;
    const cached = await this.#disk.find(key);
    if (cached && cached.ageMs < weekSeconds * 1000) return ready(cached.bytes, weekSeconds);
    const answer = await this.#fetchLimit.run(() => vendor.fetch(tile));
    if ('picture' in answer) {
      await this.#store(key, answer.picture);
      return ready(answer.picture, weekSeconds);
    }
    if (cached) return ready(cached.bytes, 60);
    if ('refusedWith' in answer) {
      const message = 'The vendor of the map refuses our key.';
      throw refuse(answer.refusedWith === 401 ? 'unauthenticated' : 'forbidden', { message });
    }
    this.#settings.onFailure(answer.failed);
    return this.#drawWithoutStreets(tile, 60);
  }

  /** A full disk costs time, but does not stop the map. */
  async #store(key: string, bytes: Buffer): Promise<void> {
    try {
      await this.#disk.write(key, bytes);
    } catch (error) {
      this.#settings.onFailure(`a tile could not be stored: ${error instanceof Error ? error.message : ''}`);
    }
  }
}

function ready(bytes: Buffer, maxAgeSeconds: number): ReadyTile {
  return { bytes, maxAgeSeconds, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}

/** Our own map also names the source of the imported postcodes, if there are any. */
export async function showTileSource(
  db: Db,
  streets: Streets | null,
  { MAP_TILES_URL, MAP_ATTRIBUTION }: { MAP_TILES_URL?: string | undefined; MAP_ATTRIBUTION?: string | undefined },
) {
  const ownAttribution = async () => `Natural Earth, GeoNames${(await hasImportedUnits(db)) ? ', OS data' : ''}`;
  const streetAttribution = streets?.credits.map(({ text }) => text).join(' ');
  return {
    attribution: streetAttribution ?? MAP_ATTRIBUTION ?? (MAP_TILES_URL ? '' : await ownAttribution()),
    licences: [...(streets?.credits ?? [])],
    credits: '/credits',
    drawn_here: !MAP_TILES_URL,
    streets: streets !== null,
    version: streets?.id ?? '',
  };
}
