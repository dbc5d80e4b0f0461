import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { checksumField } from './archive-format.ts';
import type { Encryption } from './backup-encryption.ts';
import { copyChunks } from './copy-chunks.ts';
import { compress, storeUncompressed } from './gzip-members.ts';
import { endBlocks, makeEntryBlocks } from './tar-blocks.ts';

export type EntryKind = 'text' | 'picture';

/** `add` and `finish` reject if the stream fails. `add` may be called several times at once. */
export class ArchiveWriter {
  readonly #target: Writable;
  readonly #isEncrypted: boolean;
  readonly #finished: Promise<void>;
  readonly #chain = createHash('sha256');
  readonly #pending = new Set<(error: unknown) => void>();
  #lastText: Promise<void> = Promise.resolve();
  #entries = 0;
  #bytes = 0;

  /** `target` must call back for a chunk only when the chunk's buffer may be reused. */
  constructor(target: Writable, encrypt: Encryption | null) {
    this.#isEncrypted = encrypt !== null;
    if (encrypt) {
      const head = copyChunks();
      this.#target = head;
      this.#finished = pipeline(head, encrypt, (source) => this.#countBytes(source), target);
    } else {
      this.#target = target;
      this.#finished = finished(target, { readable: false });
    }
    // A stream that ends early may never call back for its current chunk.
    this.#finished.catch((error: unknown) => {
      for (const reject of this.#pending) reject(error);
    });
  }

  /** Only texts keep the order of the calls. Resolves when `bytes` may be reused. */
  add(name: string, bytes: Buffer, kind: EntryKind = 'text'): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { head, padding } = makeEntryBlocks(name, bytes, { [checksumField]: sha256 });
    const line = `${name} ${sha256}\n`;
    return kind === 'picture'
      ? this.#append(line, storeUncompressed([head, bytes, padding]))
      : this.#appendText(line, head, bytes, padding);
  }

  async #appendText(line: string, head: Buffer, bytes: Buffer, padding: Buffer): Promise<void> {
    const body = compress(bytes);
    const previousText = this.#lastText;
    const appending = (async () => {
      const member = await body;
      await previousText;
      return {
        written: this.#append(line, [
          ...storeUncompressed([head]),
          member,
          ...(padding.length > 0 ? storeUncompressed([padding]) : []),
        ]),
      };
    })();
    // The next text queues behind this one, but does not wait for it to be written.
    this.#lastText = appending.then(() => undefined);
    this.#lastText.catch(() => undefined);
    await (await appending).written;
  }

  summary(): { entries: number; sha256: string } {
    return { entries: this.#entries, sha256: this.#chain.copy().digest('hex') };
  }

  async finish(): Promise<number> {
    await this.#write(storeUncompressed([endBlocks()]));
    this.#target.end();
    await this.#finished;
    return this.#bytes;
  }

  /** Rejects all pending entries. */
  async abandon(): Promise<void> {
    this.#target.destroy();
    await this.#finished.catch(() => undefined);
  }

  #append(line: string, chunks: readonly Buffer[]): Promise<void> {
    this.#chain.update(line);
    this.#entries += 1;
    return this.#write(chunks);
  }

  #write(chunks: readonly Buffer[]): Promise<void> {
    if (!this.#isEncrypted) for (const { length } of chunks) this.#bytes += length;
    return new Promise((resolve, reject) => {
      this.#pending.add(reject);
      const onWritten = (error?: Error | null) => {
        this.#pending.delete(reject);
        if (error) reject(error);
        else resolve();
      };
      this.#target.cork();
      for (const [index, chunk] of chunks.entries()) {
        this.#target.write(chunk, index === chunks.length - 1 ? onWritten : undefined);
      }
      this.#target.uncork();
    });
  }

  async *#countBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.#bytes += chunk.length;
      yield chunk;
    }
  }
}
