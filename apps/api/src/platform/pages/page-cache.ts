import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Fanout } from '../fanout/fanout.ts';
import { type PageChange, pageTopic } from './page-changes.ts';

const cacheLimits = {
  bytes: 64 * 1024 * 1024,
  /** A page is written again after this many milliseconds, because its facts follow the clock and the neighbours. */
  age: 60_000,
};

const compressions = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
};

type PageEncoding = keyof typeof compressions;

/** Holds a document as it is sent in each encoding. No public page contains a secret, so none is padded. */
export class WrittenPage {
  readonly html: Buffer;
  readonly etag: string;
  readonly status: number;
  /** A page that shows one of these subjects is forgotten when that changes. */
  readonly subjects: readonly string[];
  readonly isStored: boolean;
  readonly #compressed = new Map<PageEncoding, Promise<Buffer>>();

  constructor(html: string, { status, subjects, isStored }: Pick<WrittenPage, 'status' | 'subjects' | 'isStored'>) {
    this.html = Buffer.from(html);
    // The tag is weak, because it is that of all encodings.
    this.etag = `W/"${createHash('sha256').update(this.html).digest('base64url').slice(0, 16)}"`;
    this.status = status;
    this.subjects = subjects;
    this.isStored = isStored;
  }

  encode(encoding: PageEncoding): Promise<Buffer> {
    const encoded = this.#compressed.get(encoding) ?? compressions[encoding](this.html);
    this.#compressed.set(encoding, encoded);
    return encoded;
  }

  /** Counts the document twice, because its compressed forms are smaller than that. */
  get size(): number {
    return this.html.length * 2;
  }
}

/** Names another page, to which the visitor is sent for good. */
export interface MovedPage {
  readonly movedTo: string;
}

/** Keeps written pages in memory until a frame says that what they show has changed. */
export class PageCache {
  readonly #pages = new LRUCache<string, WrittenPage>({
    maxSize: cacheLimits.bytes,
    sizeCalculation: ({ size }) => size,
    ttl: cacheLimits.age,
  });
  readonly #writing = new Map<string, Promise<WrittenPage | MovedPage>>();
  /** Counts the frames, so that a page that was read before a frame is not cached after it. */
  #changes = 0;
  #stop: () => void = () => undefined;

  static async open(fanout: Fanout): Promise<PageCache> {
    const cache = new PageCache();
    await fanout.prepare(pageTopic);
    const unsubscribe = fanout.subscribe<PageChange>(pageTopic, ({ subjects }) => cache.#forget(subjects));
    const ignoreGaps = fanout.onGap((topic = pageTopic) => {
      if (topic === pageTopic) cache.#forgetAll();
    });
    cache.#stop = () => {
      unsubscribe();
      ignoreGaps();
    };
    return cache;
  }

  find(key: string): WrittenPage | undefined {
    return this.#pages.get(key);
  }

  /** Writes a page, once for all who ask for it meanwhile. A page that has moved or is not `isStored` is not kept. */
  write(key: string, write: () => Promise<WrittenPage | MovedPage>): Promise<WrittenPage | MovedPage> {
    const running = this.#writing.get(key);
    if (running) return running;
    const changes = this.#changes;
    const writing = write()
      .then((page) => {
        if ('isStored' in page && page.isStored && changes === this.#changes) this.#pages.set(key, page);
        return page;
      })
      .finally(() => {
        if (this.#writing.get(key) === writing) this.#writing.delete(key);
      });
    this.#writing.set(key, writing);
    return writing;
  }

  #forget(subjects: readonly string[]): void {
    this.#changes += 1;
    this.#writing.clear();
    const changed = new Set(subjects);
    for (const [key, page] of this.#pages.entries()) {
      if (page.subjects.some((subject) => changed.has(subject))) this.#pages.delete(key);
    }
  }

  #forgetAll(): void {
    this.#changes += 1;
    this.#writing.clear();
    this.#pages.clear();
  }

  stop(): void {
    this.#stop();
  }
}
