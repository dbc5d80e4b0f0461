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

const checkIntervalMs = 1_000;

export const importedStreetsPath = (dataDir: string) => join(dataDir, 'map', 'streets.pmtiles');

/** Notices within a second if the archive is replaced. An unreadable one leaves the previous map. */
export class StreetFile {
  readonly #path: string;
  readonly #isMounted: boolean;
  readonly #onTrouble: (message: string) => void;
  #streets: Streets | null = null;
  #mark = '';
  #checkedAt = 0;
  #checking: Promise<void> | undefined;

  constructor(
    { dataDir, mounted }: { dataDir: string; mounted: string | undefined },
    onTrouble: (message: string) => void,
  ) {
    this.#path = mounted ?? importedStreetsPath(dataDir);
    this.#isMounted = mounted !== undefined;
    this.#onTrouble = onTrouble;
  }

  async current(): Promise<Streets | null> {
    if (Date.now() - this.#checkedAt >= checkIntervalMs) {
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

  /** A missing import was removed on purpose, but a missing mounted file is a fault. */
  #handleMissing(): void {
    if (!this.#isMounted) this.#streets = null;
    else
      this.#onTrouble(
        `MAP_STREETS: there is no ${this.#path}. The map shows stored tiles, and others without streets.`,
      );
  }
}

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
