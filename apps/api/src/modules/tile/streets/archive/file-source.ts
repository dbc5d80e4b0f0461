import { type FileHandle, open } from 'node:fs/promises';
import type { RangeResponse, Source } from 'pmtiles';

/** Reading past the end of the file returns fewer bytes than requested. */
export class FileSource implements Source {
  readonly #path: string;
  #handle: Promise<FileHandle> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    this.#handle ??= open(this.#path, 'r');
    const bytes = new Uint8Array(length);
    const { bytesRead } = await (await this.#handle).read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  }

  async close(): Promise<void> {
    await (await this.#handle)?.close();
    this.#handle = undefined;
  }
}
