import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Fanout } from '../fanout/fanout.ts';
import { type PageChange, pageTopic } from './page-changes.ts';

const cacheLimits = {
  bytes: 64 * 1024 * 1024,
  /** A page expires after this time, because it also depends on the clock and on other artisans. */
  ageMs: 60_000,
};

const compressions = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
};

type PageEncoding = keyof typeof compressions;

/** The encodings have no padding, because no public page contains a secret. */
export class RenderedPage {
  readonly html: Buffer;
  readonly etag: string;
  readonly status: number;
  readonly subjects: readonly string[];
  readonly isCacheable: boolean;
  readonly #compressed = new Map<PageEncoding, Promise<Buffer>>();

  constructor(
    html: string,
    { status, subjects, isCacheable }: Pick<RenderedPage, 'status' | 'subjects' | 'isCacheable'>,
  ) {
    this.html = Buffer.from(html);
    // The tag is weak, because all encodings share it.
    this.etag = `W/"${createHash('sha256').update(this.html).digest('base64url').slice(0, 16)}"`;
    this.status = status;
    this.subjects = subjects;
    this.isCacheable = isCacheable;
  }

  encode(encoding: PageEncoding): Promise<Buffer> {
    const encoded = this.#compressed.get(encoding) ?? compressions[encoding](this.html);
    this.#compressed.set(encoding, encoded);
    return encoded;
  }

  /** Counts the document twice, to allow for its smaller compressed forms. */
  get size(): number {
    return this.html.length * 2;
  }
}

/** Redirects the visitor permanently to another page. */
export interface MovedPage {
  readonly movedTo: string;
}

export class PageCache {
  readonly #pages = new LRUCache<string, RenderedPage>({
    maxSize: cacheLimits.bytes,
    sizeCalculation: ({ size }) => size,
    ttl: cacheLimits.ageMs,
  });
  readonly #rendering = new Map<string, Promise<RenderedPage | MovedPage>>();
  /** A page is not cached if a frame arrived after its data was read. */
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

  find(key: string): RenderedPage | undefined {
    return this.#pages.get(key);
  }

  /** Concurrent requests share one rendering. */
  render(key: string, render: () => Promise<RenderedPage | MovedPage>): Promise<RenderedPage | MovedPage> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const changes = this.#changes;
    const rendering = render()
      .then((page) => {
        if ('isCacheable' in page && page.isCacheable && changes === this.#changes) this.#pages.set(key, page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
      });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #forget(subjects: readonly string[]): void {
    this.#changes += 1;
    this.#rendering.clear();
    const changed = new Set(subjects);
    for (const [key, page] of this.#pages.entries()) {
      if (page.subjects.some((subject) => changed.has(subject))) this.#pages.delete(key);
    }
  }

  #forgetAll(): void {
    this.#changes += 1;
    this.#rendering.clear();
    this.#pages.clear();
  }

  stop(): void {
    this.#stop();
  }
}
