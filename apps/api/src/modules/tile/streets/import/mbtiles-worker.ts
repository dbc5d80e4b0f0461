import { parentPort, workerData } from 'node:worker_threads';
import { ArchiveError } from '../archive/archive-error.ts';
import { convertMbtiles } from './convert-mbtiles.ts';
import type { ConversionAnswer, ConversionOrder } from './mbtiles-thread.ts';

// This program runs in the thread that converts MBTiles.

const postAnswer = (message: ConversionAnswer) => parentPort?.postMessage(message);
try {
  convertMbtiles(workerData as ConversionOrder, (done, total) => postAnswer({ done, total }));
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  postAnswer({ refused: error.message });
}
