import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const headerBytes = 127;

/** Identifies an archive by its header, size and modification time, so that a replaced file is noticed. */
export async function identifyArchive(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size, mtimeMs } = await file.stat();
    const header = Buffer.alloc(headerBytes);
    await file.read(header, 0, headerBytes, 0);
    return createHash('sha256').update(header).update(` ${size} ${mtimeMs}`).digest('hex').slice(0, 16);
  } finally {
    await file.close();
  }
}
