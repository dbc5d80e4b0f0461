import { Worker } from 'node:worker_threads';
import type { Streets } from './street-file.ts';
import type { StreetTile } from './street-map.ts';

export type PaintOrder = Pick<Streets, 'path' | 'id'>;

/** `picture` is null if the archive has no such tile. */
export type PaintAnswer = { picture: Uint8Array | null } | { failed: string };

/** Drawing a busy city takes about 60 MB. */
const defaultHeapMegabytes = 96;
/** An idle thread exits, because it occupies some 100 MB. */
const idleMs = 60_000;
const timeoutMs = 20_000;

const isBundle = import.meta.url.endsWith('.js');
const program = new URL(`./street-worker.${isBundle ? 'js' : 'ts'}`, import.meta.url);
/** Without a bundle, the thread first registers the TypeScript loader, because threads of Node 20 have no `--import`. */
const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program.href}'); })`;

/** Draws in a thread, so that calls never wait for a picture. */
export class StreetPainter {
  readonly #heapMegabytes: number;
  #worker: Worker | undefined;
  #id = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(heapMegabytes = defaultHeapMegabytes) {
    this.#heapMegabytes = heapMegabytes;
  }

  /** Resolves to null if the archive has no such tile. Rejects if the tile cannot be drawn. Draws one tile at a time. */
  async paint(streets: Streets, tile: StreetTile): Promise<Buffer | null> {
    clearTimeout(this.#timer);
    const worker = this.#workerFor(streets);
    const answer = await requestTile(worker, tile);
    if ('failed' in answer) {
      // The thread itself may be the cause, so the next tile gets a new one.
      await this.close();
      throw new Error(answer.failed);
    }
    this.#timer = setTimeout(() => void this.close(), idleMs).unref();
    return answer.picture && Buffer.from(answer.picture);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #workerFor({ path, id }: Streets): Worker {
    if (this.#worker && this.#id === id) return this.#worker;
    void this.#worker?.terminate();
    const order: PaintOrder = { path, id };
    this.#worker = new Worker(isBundle ? program : bootstrap, {
      eval: !isBundle,
      workerData: order,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMegabytes },
      env: {},
    });
    this.#worker.unref();
    // `requestTile` reports the failure to its caller; without a listener here it would end the process.
    this.#worker.on('error', () => undefined);
    this.#id = id;
    return this.#worker;
  }
}

function requestTile(worker: Worker, tile: StreetTile): Promise<PaintAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: PaintAnswer) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const onError = (error: unknown) => settle({ failed: error instanceof Error ? error.message : String(error) });
    const onExit = (code: number) => settle({ failed: `The thread ended with exit code ${code}` });
    const timer = setTimeout(() => settle({ failed: 'It took too long' }), timeoutMs);
    worker.on('message', settle).on('error', onError).on('exit', onExit);
    worker.postMessage(tile);
  });
}
