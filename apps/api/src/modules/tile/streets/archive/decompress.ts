import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Compression, type DecompressFunc } from 'pmtiles';
import { ArchiveError } from './archive-error.ts';

/** Limits the unpacked size of a tile or directory, so that a hostile file cannot exhaust memory. */
const maxOutputLength = 32_000_000;

const unpackGzip = promisify<Uint8Array, object, Buffer>(gunzip);
const unpackBrotli = promisify<Uint8Array, object, Buffer>(brotliDecompress);

export const decompress: DecompressFunc = async (packed, compression) => {
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  const unpack = { [Compression.Gzip]: unpackGzip, [Compression.Brotli]: unpackBrotli, [Compression.Zstd]: null };
  const unpackTile = unpack[compression];
  if (!unpackTile) throw new ArchiveError('Its tiles are compressed with Zstandard, which Fixit cannot read.');
  const bytes = await unpackTile(new Uint8Array(packed), { maxOutputLength });
  return new Uint8Array(bytes).buffer;
};
