import { FairQueue } from '../../platform/fair-queue.ts';
import { refuse } from '../../platform/refusal.ts';
import { DiskCache } from '../../platform/storage/disk-cache.ts';
import { PictureDecoder } from '../../platform/storage/picture-decoder.ts';

/** A picture takes 50 kB, so 20,000 fit. The oldest are removed first, and repainted on request. */
const maxMegabytes = 1_000;

const day = 86_400_000;

const maxAgeDays = 30;

const busyMessage = 'Too many pictures are being painted just now. Please try again in a moment.';

/** Paints each share picture once for all readers and stores it in a folder on this machine. */
export class PaintedSharePictures {
  readonly #cache: DiskCache;
  readonly #painter = new PictureDecoder({ milliseconds: 5_000 });
  readonly #queue = new FairQueue({ maxRunning: 1, maxWaitingPerKey: 30 }, busyMessage);
  readonly #painting = new Map<string, Promise<Buffer>>();
  readonly #onFailure: (cause: unknown) => void;
  #removedAt = 0;

  /** `onFailure` receives the error if a picture could not be stored. The picture is still served. */
  constructor(folder: string, onFailure: (cause: unknown) => void) {
    this.#cache = new DiskCache(folder, maxMegabytes);
    this.#onFailure = onFailure;
  }

  /** Returns a JPEG. `hash` identifies its content. Removes former pictures of the same subject. */
  async show(
    { subject, hash }: { subject: string; hash: string },
    reader: string,
    draw: () => Promise<string>,
  ): Promise<Buffer> {
    const key = `${subject.slice(-2)}/${subject}/${hash}.jpg`;
    const running = this.#painting.get(key);
    if (running) return running;
    const painting = this.#findOrPaint(key, reader, draw).finally(() => this.#painting.delete(key));
    this.#painting.set(key, painting);
    return painting;
  }

  async #findOrPaint(key: string, reader: string, draw: () => Promise<string>): Promise<Buffer> {
    const cached = await this.#cache.find(key).catch((cause: unknown) => {
      this.#onFailure(cause);
      return null;
    });
    if (cached) return cached.bytes;
    const result = await this.#queue.run(reader, 1, async () => this.#painter.paint({ drawing: await draw() }));
    if ('refused' in result) {
      this.#onFailure(new Error(result.cause));
      throw refuse('unavailable', { retryAfter: 2, message: busyMessage });
    }
    await this.#cache
      .write(key, result.painted)
      .then(() => this.#cache.removeBeside(key))
      .catch(this.#onFailure);
    this.#removeOld();
    return result.painted;
  }

  /** Removes old pictures, such as those of deleted accounts, at most once a day. */
  #removeOld(): void {
    if (Date.now() - this.#removedAt < day) return;
    this.#removedAt = Date.now();
    void this.#cache.removeOlderThan(maxAgeDays * day).catch(this.#onFailure);
  }
}
