import type { Db } from '../../db/database.ts';
import { FigtreeLettering } from '../../platform/lettering/figtree.ts';
import { Coast } from './coastline.ts';
import { type Atlas, drawTile } from './draw-plain-tile.ts';
import { listNames } from './place-names.ts';
import { Labels } from './plain-labels.ts';
import type { Tile } from './tile-address.ts';
import * as repository from './tile-repository.ts';

/** Draws tiles. Reads the coast and the places from the database for the first tile. */
export class PlainPainter {
  readonly #db: Db;
  #atlas: Promise<Atlas> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  async paint(tile: Tile): Promise<Buffer> {
    this.#atlas ??= this.#read();
    const svg = drawTile(await this.#atlas, tile);
    // The library takes 30 MB, so it is loaded only for the first tile.
    const { default: sharp } = await import('sharp');
    // A tile is small and never drawn twice from the same source, so threads and a cache would only cost memory.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 7 }).toBuffer();
  }

  async #read(): Promise<Atlas> {
    try {
      const [rings, places, districts] = await Promise.all([
        repository.listRings(this.#db),
        repository.listPlaces(this.#db),
        repository.listDistricts(this.#db),
      ]);
      const names = listNames(places, districts);
      const lettering = new FigtreeLettering();
      const settlements = names.filter(({ kind }) => kind === 'place' || kind === 'district');
      return { coast: new Coast(rings), places: settlements, lettering, labels: new Labels(names, lettering) };
    } catch (error) {
      // The next tile retries.
      this.#atlas = undefined;
      throw error;
    }
  }
}
