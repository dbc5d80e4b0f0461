import { existsSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { ArchiveError } from '../archive/archive-error.ts';
import type { OnProgress } from './import-progress.ts';

export interface ConversionOrder {
  readonly from: string;
  readonly to: string;
  readonly fileBytes: number;
}
export type ConversionAnswer = { readonly refused: string } | { readonly done: number; readonly total: number };

/** Even in a file of several gigabytes, a statement progresses within this time. */
const stallMs = 120_000;

const isBundle = import.meta.url.endsWith('.js');
const program = new URL(`./mbtiles-worker.${isBundle ? 'js' : 'ts'}`, import.meta.url);
/** Without a bundle, the thread first registers the TypeScript loader, because threads of Node 20 have no `--import`. */
const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program.href}'); })`;

/**
 * A view in the file may be endless, and SQLite then never returns. Throws an ArchiveError for a
 * file that is broken or makes no progress.
 */
export async function convertInThread(
  order: ConversionOrder,
  onProgress: OnProgress,
  timeoutMs = stallMs,
): Promise<void> {
  // The SQLite reader locks a file with a folder next to it, which remains after a crash.
  const lock = `${order.from}.lock`;
  if (existsSync(lock)) {
    throw new ArchiveError(
      `There is a folder ${lock}: another program is using the file, or crashed while using it. If none is, remove the folder.`,
    );
  }
  const worker = isBundle
    ? new Worker(program, { workerData: order })
    : new Worker(bootstrap, { eval: true, workerData: order });
  let refused: string | undefined;
  const stall = () => {
    refused = `It has made no progress for ${timeoutMs / 1000} s: its tiles may be an endless view.`;
    void worker.terminate();
  };
  let timer = setTimeout(stall, timeoutMs);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (answer: ConversionAnswer) => {
        clearTimeout(timer);
        timer = setTimeout(stall, timeoutMs);
        if ('refused' in answer) refused = answer.refused;
        else onProgress(answer.done, answer.total);
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  } finally {
    clearTimeout(timer);
    rmSync(lock, { recursive: true, force: true });
  }
  if (refused !== undefined) throw new ArchiveError(refused);
}
