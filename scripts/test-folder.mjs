import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const leastSpace = 2 * 1024 ** 3;

/**
 * Where tests write what nobody keeps, their databases above all: in memory where the machine has enough of it, which
 * saves a fifth of their work; else, and whenever TMPDIR says so, in the temporary folder.
 */
export function testFolder() {
  return !process.env.TMPDIR && existsSync(memory) && isWritable(memory) && hasSpace(memory) ? memory : tmpdir();
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The file system's own space is a bound only: the machine may have less memory than it promises. */
function hasSpace(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastSpace && process.availableMemory() >= 2 * leastSpace;
}
