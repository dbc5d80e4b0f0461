import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartError } from '../../../db/start-error.ts';
import { ageMark, type BackupKeys, decrypt } from './encryption.ts';
import {
  checksumField,
  contentOf,
  type End,
  endName,
  endSchema,
  formatVersion,
  largestEntry,
  type Manifest,
  manifestName,
  manifestSchema,
} from './format.ts';

interface ArchiveListener {
  /** Comes first. */
  begin(manifest: Manifest): Promise<void>;
  entry(name: string, bytes: Buffer): Promise<void>;
}

const foreign = 'This is not a Fixit backup.';
const cutOff = 'This backup is cut off: its end is missing.';
const altered = 'This backup is damaged: its contents have changed.';

/**
 * Reads a whole backup and returns its last entry, after comparing everything with it. Throws a StartError if the backup is foreign, newer, cut
 * off or damaged, which may show only at its end.
 */
export async function readArchive(file: Readable, keys: BackupKeys, listener: ArchiveListener): Promise<End> {
  const reading = new ArchiveReading(listener);
  const head = await readHead(file);
  const isEncrypted = head.toString('latin1').startsWith(ageMark);
  if (!isEncrypted && head.readUInt16BE(0) !== gzipMark) throw new StartError(foreign);
  const extraction = extract();
  extraction.on('entry', (header, stream, next) => {
    const checksum = header.pax?.[checksumField];
    collect(stream, header.size ?? 0, checksum === undefined)
      .then((bytes) => reading.take(header.name, bytes, checksum))
      .then(() => next(), next);
  });
  const unzip = createGunzip({ chunkSize: unzippedBytes });
  try {
    if (isEncrypted) await pipeline(file, (source) => decrypt(source, keys), unzip, extraction);
    else await pipeline(file, unzip, extraction);
  } catch (error) {
    throw explain(error, reading.hasBegun);
  }
  return reading.end();
}

/** Bytes that are unzipped at a time. */
const unzippedBytes = 128 * 1024;

const gzipMark = 0x1f8b;

/** Left in the stream. */
async function readHead(file: Readable): Promise<Buffer> {
  const iterator = file.iterator({ destroyOnReturn: false });
  let head: Buffer = Buffer.alloc(0);
  while (head.length < ageMark.length) {
    const { value, done } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  await iterator.return?.();
  if (head.length < 2) throw new StartError(head.length === 0 ? 'This backup is empty.' : foreign);
  file.unshift(head);
  return head;
}

async function collect(stream: Readable, size: number, isForeign: boolean): Promise<Buffer> {
  if (isForeign || size > largestEntry) throw new StartError(foreign);
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What of it has been read. */
class ArchiveReading {
  readonly #listener: ArchiveListener;
  readonly #chain = createHash('sha256');
  #entries = 0;
  #end: End | null = null;

  constructor(listener: ArchiveListener) {
    this.#listener = listener;
  }

  get hasBegun(): boolean {
    return this.#entries > 0;
  }

  async take(name: string, bytes: Buffer, checksum: string | undefined): Promise<void> {
    if (!this.hasBegun && name !== manifestName) throw new StartError(foreign);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== checksum || this.#end) throw new StartError(altered);
    if (name === endName) {
      const end = endSchema.safeParse(JSON.parse(bytes.toString()));
      if (!end.success || end.data.sha256 !== this.#chain.digest('hex') || end.data.entries !== this.#entries) {
        throw new StartError(altered);
      }
      this.#end = end.data;
      return;
    }
    this.#chain.update(`${name} ${sha256}\n`);
    this.#entries += 1;
    if (this.#entries === 1) await this.#listener.begin(parseManifest(bytes));
    else if (contentOf(name)) await this.#listener.entry(name, bytes);
    else throw new StartError(`This backup contains '${name}', which Fixit does not write.`);
  }

  end(): End {
    if (!this.hasBegun) throw new StartError(foreign);
    if (!this.#end) throw new StartError(cutOff);
    return this.#end;
  }
}

function parseManifest(bytes: Buffer): Manifest {
  // The checksum matched, so Fixit wrote it.
  const written = JSON.parse(bytes.toString()) as { format?: unknown };
  if (typeof written.format === 'number' && written.format > formatVersion) throw new StartError(newer);
  const manifest = manifestSchema.safeParse(written);
  if (!manifest.success) throw new StartError(foreign);
  return manifest.data;
}

export const newer = 'This backup was made by a newer Fixit: install that release or a newer one to read it.';

/** zlib, tar and age each have their own errors for a damaged file. */
function explain(error: unknown, hasBegun: boolean): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return new StartError(cutOff);
  if (error.message === 'Unexpected end of data') return new StartError(hasBegun ? cutOff : foreign);
  const isData = code === 'Z_DATA_ERROR' || /invalid tar header|invalid tag|stream|final|chunk/i.test(error.message);
  if (!isData || code?.toString().startsWith('E')) return error;
  return new StartError(hasBegun ? altered : foreign, { cause: error });
}
