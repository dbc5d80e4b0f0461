import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** Leaves about two thirds of a busy processor to a process of normal priority. */
const niceness = 5;

/**
 * All other threads get this niceness. They compress, and must not delay the main thread, which feeds
 * them and the disk.
 */
const compressorNiceness = 12;

/** Gives priority to all other work on this machine, especially the server's calls. */
export async function lowerPriority(): Promise<void> {
  // On Linux each thread has its own priority, which new threads inherit.
  const threads = await readdir('/proc/self/task').catch(() => [String(process.pid)]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), thread === String(process.pid) ? niceness : compressorNiceness);
    } catch {
      // The thread has ended, or the system forbids the change. The priority stays the same.
    }
  }
}
