import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** The process gets about a third of the processor beside an equally busy one, and all of it on an idle machine. */
const niceness = 5;

/**
 * All other threads get this niceness. They compress, while the main thread feeds them and the disk
 * and must not wait.
 */
const helperNiceness = 12;

/** Gives priority to all other work on this machine, above all to the server's calls. */
export async function lowerPriority(): Promise<void> {
  // Linux has a priority per thread, which new threads inherit.
  const threads = await readdir('/proc/self/task').catch(() => [String(process.pid)]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), thread === String(process.pid) ? niceness : helperNiceness);
    } catch {
      // The thread has ended, or the system forbids the change. The priority stays the same.
    }
  }
}
