import * as z from 'zod/mini';
import { keptKey } from '../../storage/files.ts';

// A backup is a tar archive, compressed with gzip and optionally encrypted with age, so that each layer can be opened without Fixit. Its
// entries are a manifest, pieces of each table's rows in COPY's text format, the pictures, and a last entry with the counts. Each
// entry has its SHA-256 in its header.

declare module 'tar-stream' {
  interface Headers {
    /** Of an extended header. */
    pax?: Record<string, string>;
  }
}

export const formatVersion = 1;

export const manifestName = 'fixit-backup.json';
export const endName = 'end.json';
/** The key in an entry's extended header. */
export const checksumField = 'FIXIT.sha256';

/** Bytes of a table's rows in one entry, and the largest size of any entry. */
export const pieceBytes = 256 * 1024;
export const largestEntry = 64 * 1024 * 1024;

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

/** The table that rows of a backup belong to. */
export type Table = z.infer<typeof tableSchema>;

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  fixit: z.string(),
  postgres: z.string(),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Of the queue's own schema. */
  queue_migration: z.number(),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last_value: z.string(), is_called: z.boolean() }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  /** By the table's name. */
  rows: z.record(z.string(), z.number()),
  pictures: z.number(),
  picture_bytes: z.number(),
  entries: z.number(),
  /** Over the names and checksums of all entries before this one. */
  sha256: z.string(),
});

export type End = z.infer<typeof endSchema>;

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`;

/** Quoted for SQL. */
export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quoteName(schema)}.${quoteName(name)}`;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const tablePrefix = 'tables/';
const picturePrefix = 'uploads/';

export const pieceName = (table: Table, piece: number): string =>
  `${tablePrefix}${nameOf(table)}/${String(piece).padStart(8, '0')}.copy`;

export const pictureName = (key: string): string => picturePrefix + key;

/** The content of an entry, by its name: rows of a table, a picture or neither. */
export function contentOf(name: string): { table: string } | { picture: string } | null {
  if (name.startsWith(tablePrefix)) return { table: name.slice(tablePrefix.length, name.lastIndexOf('/')) };
  const key = name.slice(picturePrefix.length);
  return name.startsWith(picturePrefix) && keptKey.test(key) ? { picture: key } : null;
}
