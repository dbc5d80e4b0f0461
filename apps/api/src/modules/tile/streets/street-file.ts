import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Archive } from './archive/archive.ts';
import { identifyArchive } from './archive/archive-identity.ts';
import type { Credit } from './dialect/dialect.ts';

export interface Streets {
  readonly path: string;
  readonly id: string;
  readonly credits: readonly Credit[];
}

/** The file is rechecked after this time, in milliseconds. */
const checkInterval = 1_000;

export const importedStreets = (dataDir: string) => join(dataDir, 'map', 'streets.pmtiles');

/**
 * Reads the archive, and notices within a second if it is replaced. If the new archive cannot be read,
 * the previous map stays.
 */
export class StreetFile {
  readonly #path: string;
  readonly #isMounted: boolean;
  readonly #onTrouble: (sentence: string) => void;
  #streets: Streets | null = null;
  #mark = '';
  #checkedAt = 0;
  #checking: Promise<void> | undefined;

  constructor(
    { dataDir, mounted }: { dataDir: string; mounted: string | undefined },
    onTrouble: (sentence: string) => void,
  ) {
    this.#path = mounted ?? importedStreets(dataDir);
    this.#isMounted = mounted !== undefined;
    this.#onTrouble = onTrouble;
  }

  async current(): Promise<Streets | null> {
    if (Date.now() - this.#checkedAt >= checkInterval) {
      this.#checking ??= this.#check().finally(() => {
        this.#checkedAt = Date.now();
        this.#checking = undefined;
      });
      await this.#checking;
    }
    return this.#streets;
  }

  async #check(): Promise<void> {
    const mark = await markOf(this.#path);
    if (mark === this.#mark) return;
    this.#mark = mark;
    if (mark === missingMark) return this.#handleMissing();
    try {
      this.#streets = await openStreets(this.#path);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#onTrouble(`The streets in ${this.#path} are not shown. ${reason}`);
    }
  }

  /** An import is removed on purpose, but a mounted file goes missing by mistake. */
  #handleMissing(): void {
    if (!this.#isMounted) this.#streets = null;
    else
      this.#onTrouble(
        `MAP_STREETS: there is no ${this.#path}. The map is shown as it was kept, elsewhere without streets.`,
      );
  }
}

/** Opens an archive. Throws an ArchiveError if it cannot be shown. */
async function openStreets(path: string): Promise<Streets> {
  const archive = new Archive(path);
  try {
    const { dialect } = await archive.about();
    return { path, id: await identifyArchive(path), credits: dialect.credits };
  } finally {
    await archive.close();
  }
}

const missingMark = 'missing';

async function markOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    // The file is missing or cannot be read.
    return missingMark;
  }
}
