import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { refuse } from '../platform/refusal.ts';

const ownerOnlyMode = 0o600;

export async function fileExists(path: string): Promise<boolean> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw explainWriteFailure(path, error);
  });
  if (stats && !stats.isFile()) throw refuse('invalid', { message: `${path} is not a file.` });
  return stats !== undefined;
}

/**
 * Writes a temporary file and renames it, so that a failure changes nothing, and a process that has the
 * old file open does not see the new content.
 */
export async function writePrivately(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.${crypto.randomUUID()}`;
  try {
    await writeFile(temporaryPath, text, { mode: ownerOnlyMode, flag: 'wx' });
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw explainWriteFailure(path, error);
  }
}

function explainWriteFailure(path: string, cause: unknown) {
  const reason = cause instanceof Error ? cause.message.split(',')[0] : String(cause);
  return refuse('invalid', { message: `${path} could not be written (${reason}).`, cause });
}
