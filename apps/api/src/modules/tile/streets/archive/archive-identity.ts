import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const headBytes = 127;

/** Identifies an archive by its head, size and modification time, so that a replaced file is noticed. */
export async function identifyArchive(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size, mtimeMs } = await file.stat();
    const head = Buffer.alloc(headBytes);
    await file.read(head, 0, headBytes, 0);
    return createHash('sha256').update(head).update(` ${size} ${mtimeMs}`).digest('hex').slice(0, 16);
  } finally {
    await file.close();
  }
}
