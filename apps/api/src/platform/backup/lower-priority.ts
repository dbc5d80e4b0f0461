import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** A process of normal priority gets about two thirds of a busy processor. */
const niceness = 5;

/** The other threads compress, and must not delay the main thread, which feeds them and the disk. */
const compressorNiceness = 12;

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
