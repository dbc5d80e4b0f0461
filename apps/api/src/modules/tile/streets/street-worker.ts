import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { identifyArchive } from './archive/archive-identity.ts';
import { StreetMap, type StreetTile } from './street-map.ts';
import type { PaintAnswer, PaintOrder } from './street-painter.ts';

// This program draws streets in a separate thread, so that its heap is limited and calls do not wait.

// A tile is small and never drawn twice, so threads and a cache would only cost memory.
sharp.concurrency(1);
sharp.cache(false);

/** Letters have clean edges at this quality. More effort would save 3% of the bytes and take twice the time. */
const webp = { quality: 80, effort: 2 } as const;

const { path, id } = workerData as PaintOrder;
let map: Promise<StreetMap> | undefined;

/** Opens the archive unless its file has been replaced. */
async function openMap(): Promise<StreetMap> {
  if ((await identifyArchive(path)) !== id) throw new Error(`${path} has changed`);
  return new StreetMap(path);
}

async function paint(tile: StreetTile): Promise<PaintAnswer> {
  try {
    map ??= openMap();
    const svg = await (await map).draw(tile);
    if (svg === null) return { picture: null };
    return { picture: await sharp(Buffer.from(svg)).removeAlpha().webp(webp).toBuffer() };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (tile: StreetTile) => void paint(tile).then((answer) => parentPort?.postMessage(answer)));
