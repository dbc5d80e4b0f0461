import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Tidying removes the oldest files until the folder holds this share of its limit. */
const afterTidying = 0.8;

const isMissingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Caches bytes in a folder of limited size. The files written longest ago are removed first. */
export class DiskCache {
  readonly #folder: string;
  readonly #most: number;
  #held: Promise<number> | undefined;
  #tidying: Promise<void> | undefined;

  constructor(folder: string, megabytes: number) {
    this.#folder = folder;
    this.#most = megabytes * 1_000_000;
  }

  /** Returns null if nothing is cached. `age` is in milliseconds. */
  async find(key: string): Promise<{ bytes: Buffer; age: number } | null> {
    const path = join(this.#folder, key);
    try {
      const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
      return { bytes, age: Date.now() - mtimeMs };
    } catch (error) {
      if (isMissingFile(error)) return null;
      throw error;
    }
  }

  /** Writes a file. A concurrent reader gets either the old bytes or the new ones. */
  async write(key: string, bytes: Buffer): Promise<void> {
    if (bytes.length > this.#most) return;
    const path = join(this.#folder, key);
    const unfinished = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
    const held = await (this.#held ?? this.#measure());
    this.#held = Promise.resolve(held + bytes.length);
    if (held + bytes.length > this.#most) {
      this.#tidying ??= this.#tidy().finally(() => {
        this.#tidying = undefined;
      });
      await this.#tidying;
    }
  }

  /** Removes files written longer ago than this many milliseconds. */
  async removeOlderThan(age: number): Promise<void> {
    for (const { path, time } of await this.#list()) if (Date.now() - time > age) await rm(path, { force: true });
    this.#held = undefined;
  }

  async #measure(): Promise<number> {
    this.#held = this.#list().then((files) => files.reduce((sum, { size }) => sum + size, 0));
    return this.#held;
  }

  async #tidy(): Promise<void> {
    const files = (await this.#list()).sort((one, other) => other.time - one.time);
    let held = files.reduce((sum, { size }) => sum + size, 0);
    while (held > this.#most * afterTidying) {
      const oldest = files.pop();
      if (!oldest) break;
      await rm(oldest.path, { force: true });
      held -= oldest.size;
    }
    this.#held = Promise.resolve(held);
  }

  async #list(): Promise<{ path: string; size: number; time: number }[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true });
    const files = [];
    for (const entry of entries.filter((each) => each.isFile())) {
      const path = join(entry.parentPath, entry.name);
      try {
        const { size, mtimeMs } = await stat(path);
        files.push({ path, size, time: mtimeMs });
      } catch (error) {
        if (!isMissingFile(error)) throw error;
      }
    }
    return files;
  }
}
