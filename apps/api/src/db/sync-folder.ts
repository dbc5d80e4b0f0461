import { open } from 'node:fs/promises';

/** A renamed file may otherwise be lost in a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
