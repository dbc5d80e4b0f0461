import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** Gets about a third of the processor beside an equally busy process, and all of it when the machine is idle. */
const niceness = 5;

/** For all other threads, which compress: the main thread feeds them and the disk, and must not wait behind them. */
const helperNiceness = 12;

/** Lets everything else on this machine go first, a server's calls above all. */
export async function lowerPriority(): Promise<void> {
  // Linux has a priority per thread, which new threads inherit.
  const threads = await readdir('/proc/self/task').catch(() => [String(process.pid)]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), thread === String(process.pid) ? niceness : helperNiceness);
    } catch {
      // The thread has ended, or this system forbids it: the priority stays the same.
    }
  }
}
