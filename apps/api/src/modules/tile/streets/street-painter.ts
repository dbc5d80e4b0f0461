import { Worker } from 'node:worker_threads';
import type { Streets } from './street-file.ts';
import type { StreetTile } from './street-map.ts';

export type PaintOrder = Pick<Streets, 'path' | 'id'>;

/** `picture` is null where the archive has nothing. */
export type PaintAnswer = { picture: Uint8Array | null } | { failed: string };

/** Megabytes of the thread's heap; a busy city takes about 60. */
const heap = 96;
/** Milliseconds without a tile after which the thread is ended: it holds some 100 MB. */
const idleFor = 60_000;
/** Milliseconds that one tile may take. */
const timeoutMs = 20_000;

const isBundle = import.meta.url.endsWith('.js');
const program = new URL(`./street-worker.${isBundle ? 'js' : 'ts'}`, import.meta.url);
/** From its sources a thread begins with what compiles them: Node 20 takes no `--import` for a thread. */
const begin = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program.href}'); })`;

/** Draws in a thread, so that calls never wait for a picture. */
export class StreetPainter {
  readonly #heap: number;
  #worker: Worker | undefined;
  #id = '';
  #timer: NodeJS.Timeout | undefined;

  /** `maxHeap` is the thread's, in megabytes. */
  constructor(maxHeap = heap) {
    this.#heap = maxHeap;
  }

  /** Resolves to null if the archive has no such tile. Rejects if the tile cannot be drawn. Draws one tile at a time. */
  async paint(streets: Streets, tile: StreetTile): Promise<Buffer | null> {
    clearTimeout(this.#timer);
    const worker = this.#take(streets);
    const answer = await ask(worker, tile);
    if ('failed' in answer) {
      // It may be the thread's own fault: the next tile gets another.
      await this.close();
      throw new Error(answer.failed);
    }
    this.#timer = setTimeout(() => void this.close(), idleFor).unref();
    return answer.picture && Buffer.from(answer.picture);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #take({ path, id }: Streets): Worker {
    if (this.#worker && this.#id === id) return this.#worker;
    void this.#worker?.terminate();
    const order: PaintOrder = { path, id };
    this.#worker = new Worker(isBundle ? program : begin, {
      eval: !isBundle,
      workerData: order,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#heap },
      env: {},
    });
    this.#worker.unref();
    // `ask` reports the failure to its caller; without a listener here it would end the process.
    this.#worker.on('error', () => undefined);
    this.#id = id;
    return this.#worker;
  }
}

function ask(worker: Worker, tile: StreetTile): Promise<PaintAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: PaintAnswer) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', lose).off('exit', end);
      resolve(answer);
    };
    const lose = (error: unknown) => settle({ failed: error instanceof Error ? error.message : String(error) });
    const end = (code: number) => settle({ failed: `The thread ended with ${code}` });
    const timer = setTimeout(() => settle({ failed: 'It took too long' }), timeoutMs);
    worker.on('message', settle).on('error', lose).on('exit', end);
    worker.postMessage(tile);
  });
}
