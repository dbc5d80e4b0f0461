import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import type { Area, Ground } from '../tile-content.ts';
import { type ArchiveAbout, readAbout } from './archive-about.ts';
import { decompress } from './decompress.ts';
import { FileSource } from './file-source.ts';

/** How many unpacked source tiles are kept: more would only cost memory. */
const most = 16;

export class Archive {
  readonly #source: FileSource;
  readonly #tiles: PMTiles;
  readonly #grounds = new Map<string, Promise<Ground | null>>();
  #about: Promise<ArchiveAbout> | undefined;

  constructor(path: string) {
    this.#source = new FileSource(path);
    this.#tiles = new PMTiles(this.#source, undefined, decompress);
  }

  about(): Promise<ArchiveAbout> {
    this.#about ??= readAbout(this.#tiles);
    return this.#about;
  }

  ground(z: number, x: number, y: number): Promise<Ground | null> {
    const key = `${z}/${x}/${y}`;
    const ground = this.#grounds.get(key) ?? this.#read(z, x, y);
    this.#grounds.delete(key);
    this.#grounds.set(key, ground);
    const [oldest = key] = this.#grounds.keys();
    if (this.#grounds.size > most) this.#grounds.delete(oldest);
    return ground;
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  async #read(z: number, x: number, y: number): Promise<Ground | null> {
    const { dialect, header } = await this.about();
    if (z < header.minZoom || z > header.maxZoom) return null;
    const tile = await this.#tiles.getZxy(z, x, y);
    if (!tile) return null;
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)));
    let areas: Area[] | undefined;
    return { ...dialect.readLines(layers), areas: () => (areas ??= dialect.readAreas(layers)) };
  }
}
