import * as z from 'zod/mini';
import { pictureKeyPattern } from '../../storage/files.ts';

// A backup is a tar archive, compressed with gzip and optionally encrypted with age, so each layer can
// be opened without Fixit. It contains a manifest, the rows of each table in COPY's text format, the
// pictures, and a last entry with the counts. The header of each entry contains its SHA-256.

export const formatVersion = 1;

export const manifestEntryName = 'fixit-backup.json';
export const endEntryName = 'end.json';
export const checksumField = 'FIXIT.sha256';

export const pieceBytes = 256 * 1024;
export const maxEntryBytes = 64 * 1024 * 1024;

const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));

const schema = z.enum(['public', 'graphile_worker']);

const tableSchema = z.object({ schema, name: identifier, columns: z.array(identifier) });

export type BackupTable = z.infer<typeof tableSchema>;

export const manifestSchema = z.object({
  format: z.literal(formatVersion),
  fixit: z.string(),
  postgres: z.string(),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queue_migration: z.number(),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({
      schema,
      name: identifier,
      last_value: z.string().check(z.regex(/^-?\d{1,19}$/)),
      is_called: z.boolean(),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  pictures: z.number(),
  picture_bytes: z.number(),
  entries: z.number(),
  /** The checksum covers the names and checksums of all earlier entries. */
  sha256: z.string(),
  /** Backups of 0.2.0 and earlier have no signature. */
  signature: z.optional(z.object({ key: z.enum(['passphrase', 'server']), hmac: z.string() })),
});

export type BackupEnd = z.infer<typeof endSchema>;

export const qualifiedTableName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`;

export const quoteTable = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${quoteName(schema)}.${quoteName(name)}`;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const tablePrefix = 'tables/';
const picturePrefix = 'uploads/';

export const pieceEntryName = (table: BackupTable, piece: number): string =>
  `${tablePrefix}${qualifiedTableName(table)}/${String(piece).padStart(8, '0')}.copy`;

export const pictureEntryName = (key: string): string => picturePrefix + key;

/** Returns null for an entry with neither rows nor a picture. */
export function contentOf(name: string): { table: string } | { picture: string } | null {
  if (name.startsWith(tablePrefix)) return { table: name.slice(tablePrefix.length, name.lastIndexOf('/')) };
  const key = name.slice(picturePrefix.length);
  return name.startsWith(picturePrefix) && pictureKeyPattern.test(key) ? { picture: key } : null;
}
