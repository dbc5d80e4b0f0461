import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartError } from '../../../db/start-error.ts';
import {
  type BackupEnd,
  checksumField,
  contentOf,
  endEntryName,
  endSchema,
  formatVersion,
  type Manifest,
  manifestEntryName,
  manifestSchema,
} from './archive-format.ts';
import { ageHeader, type BackupKeys, decrypt } from './backup-encryption.ts';
import { alteredMessage, cutOffMessage, explainDamage, foreignMessage, unreadableMessage } from './damage-messages.ts';
import { readTar, type TarEntry } from './tar-reader.ts';

/** `unencrypted` accepts a backup that is not encrypted although a key is set. */
export type ReadKeys = BackupKeys & { unencrypted?: boolean | undefined };

const notEncrypted =
  'This backup is not encrypted although a key is set, so somebody else may have put it there. If you made it before you set the key, add --unencrypted.';

interface ArchiveListener {
  onManifest(manifest: Manifest): Promise<void>;
  onEntry(name: string, bytes: Buffer): Promise<void>;
}

/** Throws a StartError for a bad backup, possibly only at the end. `onManifest` is called first. */
export async function readArchive(file: Readable, keys: ReadKeys, listener: ArchiveListener): Promise<BackupEnd> {
  const head = await readHead(file);
  const isEncrypted = head.toString('latin1').startsWith(ageHeader);
  // The head of an unencrypted backup contains the name of the manifest, uncompressed.
  const isOurs = head.includes(manifestEntryName);
  if (!isEncrypted && head.readUInt16BE(0) !== gzipMagic)
    throw new StartError(isOurs ? alteredMessage : foreignMessage);
  if (!isEncrypted && !keys.unencrypted && (keys.BACKUP_PASSPHRASE || keys.BACKUP_RECIPIENTS)) {
    throw new StartError(notEncrypted);
  }
  const reading = new ArchiveReading(listener, isOurs);
  const readEntries = async (source: AsyncIterable<Uint8Array>) => {
    for await (const entry of readTar(source)) await reading.take(entry);
  };
  const unzip = createGunzip({ chunkSize: unzipChunkBytes });
  try {
    if (isEncrypted) await pipeline(file, (source) => decrypt(source, keys), unzip, readEntries);
    else await pipeline(file, unzip, readEntries);
  } catch (error) {
    throw explainDamage(error, reading.isOurs);
  }
  return reading.end();
}

const unzipChunkBytes = 128 * 1024;

const gzipMagic = 0x1f8b;

/** Does not consume the bytes that it returns. */
async function readHead(file: Readable): Promise<Buffer> {
  const iterator = file.iterator({ destroyOnReturn: false });
  let head: Buffer = Buffer.alloc(0);
  while (head.length < ageHeader.length) {
    const { value, done } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  await iterator.return?.();
  if (head.length === 0) throw new StartError('This backup is empty.');
  if (head.length < ageHeader.length && ageHeader.startsWith(head.toString('latin1')))
    throw new StartError(cutOffMessage);
  if (head.length < 2) throw new StartError(foreignMessage);
  file.unshift(head);
  return head;
}

class ArchiveReading {
  readonly #listener: ArchiveListener;
  readonly #chain = createHash('sha256');
  isOurs: boolean;
  #entries = 0;
  #end: BackupEnd | null = null;

  constructor(listener: ArchiveListener, isOurs: boolean) {
    this.#listener = listener;
    this.isOurs = isOurs;
  }

  async take({ name, fields, bytes }: TarEntry): Promise<void> {
    const checksum = fields[checksumField];
    const isExpected = checksum !== undefined && (this.#entries > 0 || name === manifestEntryName);
    if (!isExpected) throw new StartError(this.isOurs ? alteredMessage : foreignMessage);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== checksum || this.#end) throw new StartError(alteredMessage);
    if (name === endEntryName) {
      const end = endSchema.safeParse(parseJson(bytes));
      if (!end.success || end.data.sha256 !== this.#chain.digest('hex') || end.data.entries !== this.#entries) {
        throw new StartError(alteredMessage);
      }
      this.#end = end.data;
      return;
    }
    this.#chain.update(`${name} ${sha256}\n`);
    this.#entries += 1;
    this.isOurs = true;
    if (this.#entries === 1) await this.#listener.onManifest(parseManifest(bytes));
    else if (contentOf(name)) await this.#listener.onEntry(name, bytes);
    else throw new StartError(`This backup contains '${name}', which Fixit does not write.`);
  }

  end(): BackupEnd {
    if (!this.isOurs) throw new StartError(foreignMessage);
    if (!this.#end) throw new StartError(cutOffMessage);
    return this.#end;
  }
}

function parseManifest(bytes: Buffer): Manifest {
  const { format } = Object(parseJson(bytes)) as { format?: unknown };
  if (typeof format === 'number' && format > formatVersion) throw new StartError(newerMessage);
  const manifest = manifestSchema.safeParse(parseJson(bytes));
  if (!manifest.success) throw new StartError(unreadableMessage);
  return manifest.data;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (cause) {
    throw new StartError(alteredMessage, { cause });
  }
}

export const newerMessage = 'This backup was made by a newer Fixit: install that release or a newer one to read it.';
