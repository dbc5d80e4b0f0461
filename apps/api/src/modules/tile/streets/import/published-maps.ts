import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveError } from '../archive/archive-error.ts';
import type { OnProgress } from './import-progress.ts';
import { requireArchiveSpace } from './install-archive.ts';

/** Protomaps keeps its daily builds for a week. */
const builds = { list: 'https://build-metadata.protomaps.dev/builds.json', folder: 'https://build.protomaps.com/' };

export const zoomstackDownload =
  'https://api.os.uk/downloads/v1/products/OpenZoomstack/downloads?area=GB&format=Vector+Tiles&subformat=%28MBTiles%29&redirect';

export async function findNewestBuild(): Promise<string> {
  const response = await fetchOrThrow(builds.list);
  const list: unknown = await response.json().catch(() => null);
  const keys = (Array.isArray(list) ? list : [])
    .map((build: unknown) => (typeof build === 'object' && build && 'key' in build ? String(build.key) : ''))
    .filter((key) => /^\d{8}\.pmtiles$/.test(key));
  const newest = keys.toSorted().at(-1);
  if (!newest) throw new ArchiveError(`${builds.list} lists no build.`);
  return builds.folder + newest;
}

/** Follows redirects, because Ordnance Survey sends one. */
export async function downloadMap(url: string, to: string, onProgress: OnProgress): Promise<void> {
  const response = await fetchOrThrow(url);
  const size = Number(response.headers.get('content-length') ?? 0);
  await requireArchiveSpace(to, size * 2);
  let done = 0;
  const count = async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      done += part.length;
      onProgress(done, size);
      yield part;
    }
  };
  try {
    if (!response.body) throw new Error('the answer was empty');
    await pipeline(Readable.fromWeb(response.body), count, createWriteStream(to));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') throw cause;
    throw new ArchiveError(`The download was interrupted (${cause instanceof Error ? cause.message : 'unknown'}).`, {
      cause,
    });
  }
}

async function fetchOrThrow(url: string): Promise<Response> {
  const { host } = new URL(url);
  let response: Response;
  try {
    response = await fetch(url);
  } catch (cause) {
    throw new ArchiveError(`${host} cannot be reached (${cause instanceof Error ? cause.message : 'unknown'}).`, {
      cause,
    });
  }
  if (response.ok) return response;
  await response.body?.cancel();
  throw new ArchiveError(`${host} answered ${response.status}.`);
}
