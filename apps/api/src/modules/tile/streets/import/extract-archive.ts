import { type Entry, PMTiles, zxyToTileId } from 'pmtiles';
import { mapPoint } from '../../../../db/geography/mercator.ts';
import type { Position } from '../../../../db/geography/position.ts';
import { readAbout } from '../archive/archive-about.ts';
import { ArchiveError } from '../archive/archive-error.ts';
import { decompress } from '../archive/decompress.ts';
import type { OnProgress } from './import-progress.ts';
import { requireArchiveSpace } from './install-archive.ts';
import { PmtilesWriter } from './pmtiles-writer.ts';
import type { RemoteArchive } from './remote-archive.ts';
import { walkDirectories } from './walk-directories.ts';

/** Parts of a file with a smaller gap between them are fetched together. */
const maxGapBytes = 200_000;
const maxRangeBytes = 16_000_000;

interface Range {
  readonly from: number;
  to: number;
  readonly entries: Entry[];
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

export function boundsAround({ latitude, longitude }: Position, km: number): Bounds {
  const north = km / 111.32;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return [longitude - east, latitude - north, longitude + east, latitude + north];
}

/** `onSize` receives the number of bytes to fetch. */
export async function extractArchive(
  remote: RemoteArchive,
  bounds: Bounds,
  part: string,
  { onSize, onProgress }: { onSize: (bytes: number) => void; onProgress: OnProgress },
): Promise<void> {
  const { header, metadata, lastZoom } = await readAbout(new PMTiles(remote, undefined, decompress));
  const tileIds = listIds(bounds, header.minZoom, lastZoom);
  const entries: Entry[] = [];
  const isInBounds = (from: number, to: number) =>
    (tileIds[lowerBound(tileIds, from)] ?? Number.POSITIVE_INFINITY) < to;
  await walkDirectories(
    remote,
    header,
    (entry) => isInBounds(entry.tileId, entry.tileId + entry.runLength) && entries.push(entry),
    isInBounds,
  );
  if (entries.length === 0) throw new ArchiveError('It has no tiles there.');
  const ranges = joinRanges(entries);
  const total = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  onSize(total);
  await requireArchiveSpace(part, total);
  const tiles = await fetchTiles(remote, ranges, header.tileDataOffset, tileIds, (done) => onProgress(done, total));
  const writer = new PmtilesWriter(part);
  for (const id of tileIds) {
    const tile = tiles.get(id);
    if (tile) writer.add(id, tile);
  }
  writer.finish({ metadata, minZoom: header.minZoom, maxZoom: lastZoom, bounds });
}

function listIds([west, south, east, north]: Bounds, minZoom: number, maxZoom: number): Float64Array {
  const ids: number[] = [];
  const [from, to] = [mapPoint({ latitude: north, longitude: west }), mapPoint({ latitude: south, longitude: east })];
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const world = 2 ** z;
    for (let x = Math.floor(from.x * world); x <= to.x * world; x += 1) {
      for (let y = Math.floor(from.y * world); y <= to.y * world; y += 1) ids.push(zxyToTileId(z, x, y));
    }
  }
  return Float64Array.from(ids).sort();
}

function lowerBound(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function joinRanges(entries: readonly Entry[]): Range[] {
  const ranges: Range[] = [];
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const last = ranges.at(-1);
    const end = entry.offset + entry.length;
    if (last && entry.offset - last.to < maxGapBytes && end - last.from < maxRangeBytes) {
      last.to = Math.max(last.to, end);
      last.entries.push(entry);
    } else ranges.push({ from: entry.offset, to: end, entries: [entry] });
  }
  return ranges;
}

/** Returns the tiles by id, because their order in the file is different. They are at most a few hundred megabytes. */
async function fetchTiles(
  remote: RemoteArchive,
  ranges: readonly Range[],
  offset: number,
  tileIds: Float64Array,
  onDone: (bytes: number) => void,
): Promise<Map<number, Uint8Array>> {
  const tiles = new Map<number, Uint8Array>();
  let done = 0;
  for (const { from, to, entries } of ranges) {
    const { data } = await remote.getBytes(offset + from, to - from);
    if (data.byteLength < to - from) throw new ArchiveError('Its server sent fewer bytes than requested.');
    for (const entry of entries) {
      // The copy lets the bytes between tiles be garbage-collected.
      const tile = new Uint8Array(data.slice(entry.offset - from, entry.offset - from + entry.length));
      for (
        let index = lowerBound(tileIds, entry.tileId);
        (tileIds[index] ?? Infinity) < entry.tileId + entry.runLength;
        index += 1
      ) {
        tiles.set(tileIds[index] ?? 0, tile);
      }
    }
    done += to - from;
    onDone(done);
  }
  return tiles;
}
