import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const shareAfterEviction = 0.8;

const isMissingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Caches bytes in a folder of limited size. Removes the oldest files first. */
export class DiskCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  #totalBytes: Promise<number> | undefined;
  #evicting: Promise<void> | undefined;

  constructor(folder: string, megabytes: number) {
    this.#folder = folder;
    this.#maxBytes = megabytes * 1_000_000;
  }

  async find(key: string): Promise<{ bytes: Buffer; ageMs: number } | null> {
    const path = join(this.#folder, key);
    try {
      const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
      return { bytes, ageMs: Date.now() - mtimeMs };
    } catch (error) {
      if (isMissingFile(error)) return null;
      throw error;
    }
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    if (bytes.length > this.#maxBytes) return;
    const path = join(this.#folder, key);
    const temporaryPath = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporaryPath, bytes);
    await rename(temporaryPath, path);
    const totalBytes = await (this.#totalBytes ?? this.#measure());
    this.#totalBytes = Promise.resolve(totalBytes + bytes.length);
    if (totalBytes + bytes.length > this.#maxBytes) {
      this.#evicting ??= this.#evictOldest().finally(() => {
        this.#evicting = undefined;
      });
      await this.#evicting;
    }
  }

  async removeBeside(key: string): Promise<void> {
    const stored = join(this.#folder, key);
    const names = await readdir(dirname(stored));
    const others = names.map((name) => join(dirname(stored), name)).filter((path) => path !== stored);
    if (others.length === 0) return;
    for (const path of others) await rm(path, { force: true });
    this.#totalBytes = undefined;
  }

  async removeOlderThan(maxAgeMs: number): Promise<void> {
    for (const { path, time } of await this.#list()) if (Date.now() - time > maxAgeMs) await rm(path, { force: true });
    this.#totalBytes = undefined;
  }

  async #measure(): Promise<number> {
    this.#totalBytes = this.#list().then((files) => files.reduce((sum, { size }) => sum + size, 0));
    return this.#totalBytes;
  }

  async #evictOldest(): Promise<void> {
    const files = (await this.#list()).sort((a, b) => b.time - a.time);
    let totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    while (totalBytes > this.#maxBytes * shareAfterEviction) {
      const oldest = files.pop();
      if (!oldest) break;
      await rm(oldest.path, { force: true });
      totalBytes -= oldest.size;
    }
    this.#totalBytes = Promise.resolve(totalBytes);
  }

  async #list(): Promise<{ path: string; size: number; time: number }[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true });
    const files = [];
    for (const entry of entries.filter((item) => item.isFile())) {
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
