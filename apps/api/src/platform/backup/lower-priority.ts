import { readdir } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** A third of the processor beside one that wants as much of it, and all that nobody wants. */
const niceness = 5;

/** Lets everything else on this machine go first, a server's calls above all. */
export async function lowerPriority(): Promise<void> {
  // Linux has a priority for each thread, and gives a new one that of the thread that starts it.
  const threads = await readdir('/proc/self/task').catch(() => ['0']);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), niceness);
    } catch {
      // The thread has ended, or this system forbids it: then it keeps its priority.
    }
  }
}
