import sharp from 'sharp';
import { FairQueue } from '../../platform/fair-queue.ts';
import { DiskCache } from '../../platform/storage/disk-cache.ts';

/** A sign takes 20 kB, so 50,000 signs fit. The oldest are removed first, and repainted on request. */
const maxMegabytes = 1_000;

const day = 86_400_000;

const maxAgeDays = 30;

/** Flat colours with anti-aliased edges need no more colours. */
const paletteSize = 64;

const busyMessage = 'Too many shop signs are being painted just now. Please try again in a moment.';

/** Paints each sign once for all readers and stores it in a folder on this machine. */
export class PaintedSigns {
  readonly #cache: DiskCache;
  readonly #queue = new FairQueue({ maxRunning: 2, maxWaitingPerKey: 60 }, busyMessage);
  readonly #painting = new Map<string, Promise<Buffer>>();
  #removedAt = 0;
  readonly #onFailure: (cause: unknown) => void;

  /** `onFailure` receives the error if a shop sign could not be stored. It is still served. */
  constructor(folder: string, onFailure: (cause: unknown) => void) {
    this.#cache = new DiskCache(folder, maxMegabytes);
    this.#onFailure = onFailure;
  }

  /** Returns a PNG of 640 by 480 pixels. `key` identifies its content, and readers take turns. */
  async show(key: string, reader: string, draw: () => string): Promise<Buffer> {
    const running = this.#painting.get(key);
    if (running) return running;
    const painting = this.#findOrPaint(key, reader, draw).finally(() => this.#painting.delete(key));
    this.#painting.set(key, painting);
    return painting;
  }

  async #findOrPaint(key: string, reader: string, draw: () => string): Promise<Buffer> {
    const file = `${key.slice(0, 2)}/${key}.png`;
    const cached = await this.#cache.find(file).catch((cause: unknown) => {
      this.#onFailure(cause);
      return null;
    });
    if (cached) return cached.bytes;
    const bytes = await this.#queue.run(reader, 1, () => paintPng(draw()));
    await this.#cache.write(file, bytes).catch(this.#onFailure);
    this.#removeOld();
    return bytes;
  }

  /** Removes old signs, such as those of deleted accounts, at most once a day. */
  #removeOld(): void {
    if (Date.now() - this.#removedAt < day) return;
    this.#removedAt = Date.now();
    void this.#cache.removeOlderThan(maxAgeDays * day).catch(this.#onFailure);
  }
}

function paintPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: paletteSize, effort: 4 }).toBuffer();
}
