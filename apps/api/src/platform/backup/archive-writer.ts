import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { type BackupKeys, chooseEncryption } from './encryption.ts';
import { checksumField } from './format.ts';
import { gzipMembers } from './gzip-members.ts';

/** Fast for what compresses well; pictures are compressed already. */
const levels = { text: 1, picture: 0 } as const;

/** Writes entries into a stream. Whatever fails there is what the next call rejects with. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #written: Promise<void>;
  readonly #chain = createHash('sha256');
  #level: number = levels.text;
  #entries = 0;
  #bytes = 0;

  constructor(target: Writable, keys: BackupKeys) {
    const encrypt = chooseEncryption(keys);
    const compress = (source: AsyncIterable<Buffer>) => gzipMembers(source, () => this.#level);
    const count = (source: AsyncIterable<Uint8Array>) => this.#count(source);
    this.#written = encrypt
      ? pipeline(this.#pack, compress, encrypt, count, target)
      : pipeline(this.#pack, compress, count, target);
    // It is awaited with each entry.
    this.#written.catch(() => undefined);
  }

  async add(name: string, bytes: Buffer, kind: keyof typeof levels = 'text'): Promise<void> {
    this.#level = levels[kind];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.#chain.update(`${name} ${sha256}\n`);
    this.#entries += 1;
    const added = new Promise<void>((resolve, reject) => {
      this.#pack.entry({ name, size: bytes.length, pax: { [checksumField]: sha256 } }, bytes, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    await Promise.race([added, this.#written]);
  }

  /** Of all entries so far. */
  summary(): { entries: number; sha256: string } {
    return { entries: this.#entries, sha256: this.#chain.copy().digest('hex') };
  }

  /** Returns the bytes that were written. */
  async finish(): Promise<number> {
    this.#pack.finalize();
    await this.#written;
    return this.#bytes;
  }

  /** Ends it without a whole archive, once nothing is written any more. */
  async abandon(): Promise<void> {
    this.#pack.destroy(new Error('The archive was abandoned'));
    await this.#written.catch(() => undefined);
  }

  async *#count(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#bytes += chunk.length;
      yield chunk;
    }
  }
}
