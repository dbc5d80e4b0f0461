import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Headers } from 'tar-stream';
import { StartError } from '../../../db/start-error.ts';
import { altered, cutOff, explainDamage, foreign } from './damage.ts';
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

/**
 * Reads a whole backup and returns its last entry, after comparing everything with it. Throws a StartError if the backup is foreign, newer, cut
 * off or damaged, which may show only at its end.
 */
export async function readArchive(file: Readable, keys: BackupKeys, listener: ArchiveListener): Promise<End> {
  const head = await readHead(file);
  const isEncrypted = head.toString('latin1').startsWith(ageMark);
  // Not compressed there. Of an encrypted one, only the manifest shows it.
  const isOurs = head.includes(manifestName);
  if (!isEncrypted && head.readUInt16BE(0) !== gzipMark) throw new StartError(isOurs ? altered : foreign);
  const reading = new ArchiveReading(listener, isOurs);
  const extraction = extract();
  extraction.on('entry', (header, stream, next) => {
    reading.take(header, stream).then(() => next(), next);
  });
  const unzip = createGunzip({ chunkSize: unzippedBytes });
  try {
    if (isEncrypted) await pipeline(file, (source) => decrypt(source, keys), unzip, extraction);
    else await pipeline(file, unzip, extraction);
  } catch (error) {
    throw explainDamage(error, reading.isOurs);
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
  if (head.length === 0) throw new StartError('This backup is empty.');
  if (head.length < ageMark.length && ageMark.startsWith(head.toString('latin1'))) throw new StartError(cutOff);
  if (head.length < 2) throw new StartError(foreign);
  file.unshift(head);
  return head;
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What of it has been read. */
class ArchiveReading {
  readonly #listener: ArchiveListener;
  readonly #chain = createHash('sha256');
  /** Whether Fixit wrote it, as far as its beginning shows. */
  isOurs: boolean;
  #entries = 0;
  #end: End | null = null;

  constructor(listener: ArchiveListener, isOurs: boolean) {
    this.#listener = listener;
    this.isOurs = isOurs;
  }

  async take({ name, size = 0, pax }: Headers, stream: Readable): Promise<void> {
    const checksum = pax?.[checksumField];
    const isExpected = checksum !== undefined && size <= largestEntry && (this.#entries > 0 || name === manifestName);
    if (!isExpected) throw new StartError(this.isOurs ? altered : foreign);
    const bytes = await collect(stream);
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
    this.isOurs = true;
    if (this.#entries === 1) await this.#listener.begin(parseManifest(bytes));
    else if (contentOf(name)) await this.#listener.entry(name, bytes);
    else throw new StartError(`This backup contains '${name}', which Fixit does not write.`);
  }

  end(): End {
    if (!this.isOurs) throw new StartError(foreign);
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
