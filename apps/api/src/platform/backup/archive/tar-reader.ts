import { maxEntryBytes } from './archive-format.ts';

// This reads only archives of our own writer. A general reader trusts the sizes in an archive, so an
// extended header of gigabytes would fill the memory.

export interface TarEntry {
  name: string;
  fields: Readonly<Record<string, string>>;
  bytes: Buffer;
}

/** Reports an archive that ends too early or that our writer did not make. */
export class TarError extends Error {
  override readonly name = 'TarError';
  readonly isCutOff: boolean;

  constructor(isCutOff: boolean) {
    super(isCutOff ? 'The archive ends too early' : 'Not an archive of Fixit');
    this.isCutOff = isCutOff;
  }
}

const blockBytes = 512;

/** Our extended headers have about a hundred bytes. */
const maxFieldsBytes = 64 * 1024;

/** Holds one entry in memory at a time. Throws a TarError. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const input = new ByteInput(source);
  let fields: Record<string, string> = {};
  for (;;) {
    const block = await input.take(blockBytes);
    if (block === null) return;
    if (isZero(block)) return requireZeros(input);
    const { name, size, type } = readHeader(block);
    if (size > (type === 'fields' ? maxFieldsBytes : maxEntryBytes)) throw new TarError(false);
    const bytes = await input.takeAll(size);
    await input.takeAll((blockBytes - (size % blockBytes)) % blockBytes);
    if (type === 'fields') {
      fields = readFields(bytes);
      continue;
    }
    yield { name: fields['path'] ?? name, fields, bytes };
    fields = {};
  }
}

async function requireZeros(input: ByteInput): Promise<void> {
  for (let block = await input.take(blockBytes); block !== null; block = await input.take(blockBytes)) {
    if (!isZero(block)) throw new TarError(false);
  }
}

const isZero = (block: Buffer) => block.every((byte) => byte === 0);

function readHeader(block: Buffer): { name: string; size: number; type: 'file' | 'fields' } {
  const text = (from: number, length: number) => {
    const field = block.subarray(from, from + length);
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end === -1 ? length : end);
  };
  const octal = (from: number, length: number) => {
    const digits = text(from, length).trim();
    return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
  };
  const checksum = block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
  const [size, flag, prefix] = [octal(124, 12), text(156, 1), text(345, 155)];
  const type = { '': 'file', '0': 'file', x: 'fields' }[flag] as 'file' | 'fields' | undefined;
  if (checksum !== octal(148, 8) || Number.isNaN(size) || !type) throw new TarError(false);
  const name = text(0, 100);
  return { name: prefix ? `${prefix}/${name}` : name, size, type };
}

/** Records have the form "<length> <key>=<value>\n", where the length counts the whole record. */
function readFields(bytes: Buffer): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let from = 0; from < bytes.length; ) {
    const [prefix = '', length = ''] = /^(\d{1,6}) /.exec(bytes.toString('latin1', from, from + 8)) ?? [];
    const end = from + Number(length);
    const record = bytes.toString('utf8', from + prefix.length, end - 1);
    const equals = record.indexOf('=');
    if (prefix === '' || equals < 1 || end > bytes.length || bytes[end - 1] !== 10) throw new TarError(false);
    fields[record.slice(0, equals)] = record.slice(equals + 1);
    from = end;
  }
  return fields;
}

class ByteInput {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #remaining: Uint8Array = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Returns null at the end. */
  async take(size: number): Promise<Buffer | null> {
    if (this.#remaining.length === 0 && !(await this.#next())) return null;
    return this.takeAll(size);
  }

  async takeAll(size: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(size);
    for (let filled = 0; filled < size; ) {
      if (this.#remaining.length === 0 && !(await this.#next())) throw new TarError(true);
      const part = this.#remaining.subarray(0, size - filled);
      bytes.set(part, filled);
      filled += part.length;
      this.#remaining = this.#remaining.subarray(part.length);
    }
    return bytes;
  }

  async #next(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#remaining = value;
    return value.length > 0 || this.#next();
  }
}
