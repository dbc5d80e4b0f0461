import { VectorTile } from '@mapbox/vector-tile';
import { LRUCache } from 'lru-cache';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { type Area, noLines, type TileContent } from '../tile-content.ts';
import { type ArchiveAbout, readAbout } from './archive-about.ts';
import { decompress } from './decompress.ts';
import { FileSource } from './file-source.ts';

const maxTiles = 16;

export class Archive {
  readonly #source: FileSource;
  readonly #tiles: PMTiles;
  readonly #recent = new LRUCache<string, Promise<TileContent | null>>({ max: maxTiles });
  #about: Promise<ArchiveAbout> | undefined;

  constructor(path: string) {
    this.#source = new FileSource(path);
    this.#tiles = new PMTiles(this.#source, undefined, decompress);
  }

  about(): Promise<ArchiveAbout> {
    this.#about ??= readAbout(this.#tiles);
    return this.#about;
  }

  readTile(z: number, x: number, y: number): Promise<TileContent | null> {
    const key = `${z}/${x}/${y}`;
    const content = this.#recent.get(key) ?? this.#read(z, x, y);
    this.#recent.set(key, content);
    return content;
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  async #read(z: number, x: number, y: number): Promise<TileContent | null> {
    const { dialect, header } = await this.about();
    if (z < header.minZoom || z > header.maxZoom) return null;
    const tile = await this.#tiles.getZxy(z, x, y);
    if (!tile) return null;
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)));
    let areas: Area[] | undefined;
    const lines = noLines();
    for (const read of dialect.lineReaders) read(layers, lines);
    return { ...lines, areas: () => (areas ??= dialect.readAreas(layers)) };
  }
}
