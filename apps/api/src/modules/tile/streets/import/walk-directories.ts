import { type Entry, type Header, ResolvedValueCache, type Source } from 'pmtiles';
import { ArchiveError } from '../archive/archive-error.ts';
import { decompress } from '../archive/decompress.ts';

/** The format allows one level of leaf directories, but some programs write two. */
const maxDepth = 4;

/** `mayContain` decides whether to read the directory of a range of ids. */
export async function walkDirectories(
  source: Source,
  header: Header,
  visit: (entry: Entry) => void,
  mayContain: (from: number, to: number) => boolean = () => true,
): Promise<void> {
  const cache = new ResolvedValueCache(4, undefined, decompress);
  const walk = async (offset: number, length: number, end: number, depth: number): Promise<void> => {
    if (depth > maxDepth) throw new ArchiveError('Its directories refer to each other in a circle.');
    const entries = await cache.getDirectory(source, offset, length, header);
    for (const [index, entry] of entries.entries()) {
      const next = entries[index + 1]?.tileId ?? end;
      if (entry.runLength > 0) visit(entry);
      else if (mayContain(entry.tileId, next)) {
        await walk(header.leafDirectoryOffset + entry.offset, entry.length, next, depth + 1);
      }
    }
  };
  await walk(header.rootDirectoryOffset, header.rootDirectoryLength, Number.POSITIVE_INFINITY, 0);
}
