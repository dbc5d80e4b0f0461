import { type Header, type PMTiles, TileType } from 'pmtiles';
import type { Dialect } from '../dialect/dialect.ts';
import { openMapTiles } from '../dialect/openmaptiles.ts';
import { protomaps } from '../dialect/protomaps.ts';
import { zoomstack } from '../dialect/zoomstack.ts';
import { ArchiveError } from './archive-error.ts';

const dialects: readonly Dialect[] = [zoomstack, protomaps, openMapTiles];

export interface ArchiveAbout {
  readonly dialect: Dialect;
  readonly header: Header;
  readonly metadata: Record<string, unknown>;
  readonly lastZoom: number;
}

/** Throws an ArchiveError for a file that is not an archive, is broken or has an unknown dialect. */
export async function readAbout(archive: PMTiles): Promise<ArchiveAbout> {
  const header = await attempt(
    () => archive.getHeader(),
    'It is not a version 3 PMTiles archive, or its header is damaged.',
  );
  if (header.tileType !== TileType.Mvt) throw new ArchiveError('It does not contain vector tiles.');
  const metadata = asRecord(
    await attempt(() => archive.getMetadata(), 'It ends before its description, so part of the file is missing.'),
  );
  const layers = layersOf(metadata);
  const dialect = dialects.find((candidate) => candidate.layers.every((layer) => layers.includes(layer)));
  if (!dialect) throw new ArchiveError(describeUnknownLayers(layers));
  return { dialect, header, metadata, lastZoom: Math.min(header.maxZoom, dialect.lastZoom) };
}

async function attempt<T>(read: () => Promise<T>, message: string): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof ArchiveError || isMissingArchive(cause)) throw cause;
    throw new ArchiveError(message, { cause });
  }
}

const isMissingArchive = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function layersOf({ vector_layers: layers }: Record<string, unknown>): string[] {
  return Array.isArray(layers) ? layers.map((layer) => String(asRecord(layer)['id'])) : [];
}

function describeUnknownLayers(layers: readonly string[]): string {
  const content = layers.length > 0 ? `Its layers are ${layers.slice(0, 40).join(', ')}` : 'It names no layers';
  return `${content}. Fixit reads ${dialects.map(({ name }) => name).join(', ')}.`;
}
