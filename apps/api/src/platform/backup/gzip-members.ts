import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Bytes that are compressed by themselves. */
const memberBytes = 256 * 1024;

/** As many as there are threads of Node that do it. */
const atOnce = Math.min(4, availableParallelism());

/**
 * Compresses a stream as gzip members behind each other, several at once, which any gunzip reads as one: with one after the other a core
 * would be slower than a disk. `level` is asked for each.
 */
export async function* gzipMembers(source: AsyncIterable<Buffer>, level: () => number): AsyncGenerator<Buffer> {
  const underWay: Promise<Buffer>[] = [];
  for await (const piece of inPieces(source)) {
    underWay.push(compress(piece, { level: level(), chunkSize: memberBytes + 65_536 }));
    const first = underWay.length >= atOnce ? underWay.shift() : undefined;
    if (first) yield await first;
  }
  for (const rest of underWay) yield await rest;
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < memberBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}
