import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Compression, TileType } from 'pmtiles';
import { DirectoryRows } from './directory-writer.ts';

export interface Description {
  readonly metadata: object;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
}

/** The header and the root directory precede the tiles, so that the tiles are written in one pass. */
const tilesOffset = 16_384;
const headerBytes = 127;
/** Larger tiles are hardly ever identical. */
const comparableBytes = 1_000;

/** Writes version 3. Tiles must be gzipped, and added in the order of their ids. */
export class PmtilesWriter {
  readonly #file: number;
  readonly #rows = new DirectoryRows();
  /** Maps the hashes of small tiles to their offsets, because most tiles of the sea are identical. */
  readonly #offsets = new Map<string, number>();
  #end = 0;
  #tiles = 0;
  #contents = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  add(id: number, tile: Uint8Array): void {
    this.#tiles += 1;
    const key = tile.length < comparableBytes ? createHash('sha1').update(tile).digest('base64') : null;
    const existingOffset = key === null ? undefined : this.#offsets.get(key);
    if (existingOffset !== undefined) {
      if (!this.#rows.extendLast(id, existingOffset)) this.#rows.add(id, 1, existingOffset, tile.length);
      return;
    }
    if (key !== null) this.#offsets.set(key, this.#end);
    this.#rows.add(id, 1, this.#end, tile.length);
    this.#write(tile, tilesOffset + this.#end);
    this.#end += tile.length;
    this.#contents += 1;
  }

  finish(description: Description): void {
    const { root, leaves } = this.#directories();
    const metadata = gzipSync(JSON.stringify(description.metadata));
    const metadataOffset = tilesOffset + this.#end;
    const sections = [
      headerBytes,
      root.length,
      metadataOffset,
      metadata.length,
      metadataOffset + metadata.length,
      leaves.length,
      tilesOffset,
      this.#end,
      this.#tiles,
      this.#rows.count,
      this.#contents,
    ];
    this.#write(metadata, metadataOffset);
    this.#write(leaves, metadataOffset + metadata.length);
    this.#write(Buffer.concat([headerOf(sections, description), root]), 0);
    this.close();
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The root must fit before the tiles, so it leads to as many leaves as necessary. */
  #directories(): { root: Buffer; leaves: Buffer } {
    let root = this.#rows.encode();
    let leaves = Buffer.alloc(0);
    for (let step = 4096; root.length > tilesOffset - headerBytes; step *= 2) {
      const roots = new DirectoryRows();
      const parts: Buffer[] = [];
      let offset = 0;
      for (let from = 0; from < this.#rows.count; from += step) {
        const part = this.#rows.encode(from, Math.min(this.#rows.count, from + step));
        roots.add(this.#rows.idAt(from), 0, offset, part.length);
        parts.push(part);
        offset += part.length;
      }
      root = roots.encode();
      leaves = Buffer.concat(parts);
    }
    return { root, leaves };
  }

  #write(bytes: Uint8Array, offset: number): void {
    let written = 0;
    while (written < bytes.length) {
      written += writeSync(this.#file, bytes, written, bytes.length - written, offset + written);
    }
  }
}

function headerOf(sections: readonly number[], { minZoom, maxZoom, bounds }: Description): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header[7] = 3;
  for (const [index, value] of sections.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  header.set([1, Compression.Gzip, Compression.Gzip, TileType.Mvt, minZoom, maxZoom], 96);
  const writeDegrees = (value: number, offset: number) => header.writeInt32LE(Math.round(value * 1e7), offset);
  for (const [index, value] of bounds.entries()) writeDegrees(value, 102 + index * 4);
  const [west, south, east, north] = bounds;
  header[118] = minZoom;
  writeDegrees((west + east) / 2, 119);
  writeDegrees((south + north) / 2, 123);
  return header;
}
