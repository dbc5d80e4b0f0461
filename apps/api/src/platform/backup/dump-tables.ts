import { availableParallelism } from 'node:os';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { interruptedRestore, unfinishedRestore } from '../../db/migrate.ts';
import { StartError } from '../../db/start-error.ts';
import {
  type BackupTable,
  type Manifest,
  pieceBytes,
  pieceName,
  quoteName,
  quoteTable,
  tableEntryName,
} from './archive/archive-format.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';
import { signingSecret } from './archive/backup-signature.ts';

/** Running servers describe themselves in these tables, which are left out. Unlogged tables are left out too. */
const serverTables = ['public.process', 'public.socket_presence'];

/** The queue records its own migrations here, which create its schema. */
const queueMigrations = 'graphile_worker.migrations';

/** This gives each of Node's compressing threads two tables to work on. */
const concurrency = 2 * Math.min(4, availableParallelism());

/** At most this many bytes of rows wait here. */
const highWaterMark = 256 * 1024;

/** Begins a transaction in which no data changes, and no migration changes a table. */
export async function beginSnapshot(client: Client): Promise<Omit<Manifest, 'format' | 'fixit'>> {
  await client.query('begin transaction isolation level repeatable read, read only');
  const tables = await listTables(client);
  if (!tables.some((table) => tableEntryName(table) === 'public.migration')) {
    throw new StartError('This database holds no Fixit: there is nothing to back up.');
  }
  if (tables.some(({ name }) => name === unfinishedRestore)) throw new StartError(interruptedRestore);
  await client.query(`lock table ${tables.map(quoteTable).join(', ')} in access share mode`);
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from public.migration order by name',
  );
  const [about] = (
    await client.query<{ postgres: string; made_at: string; queue_migration: number }>(
      `select current_setting('server_version') as postgres, iso(now()) as made_at, max(id) as queue_migration from ${queueMigrations}`,
    )
  ).rows;
  if (!about) throw new Error('An aggregate without a row');
  return { ...about, migrations, tables, sequences: await listSequences(client) };
}

async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select nspname as schema, relname as name, (
       select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'graphile_worker') and relkind = 'r' and relpersistence = 'p'
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
       and nspname || '.' || relname <> all ($1)
     order by 1, 2`,
    [[...serverTables, queueMigrations]],
  );
  return rows;
}

/** Lists the sequences, which are not part of the snapshot. The snapshot's rows are never ahead of them. */
async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Pick<BackupTable, 'schema' | 'name'>>(
    `select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'graphile_worker') and relkind = 'S' and relpersistence = 'p' order by 1, 2`,
  );
  const read = async (sequence: Pick<BackupTable, 'schema' | 'name'>) => {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoteTable(sequence)}`,
    );
    const [value] = values;
    if (!value) throw new Error(`The sequence ${tableEntryName(sequence)} has no row`);
    return { ...sequence, ...value };
  };
  const sequences: Manifest['sequences'] = [];
  for (const row of rows) sequences.push(await read(row));
  return sequences;
}

/**
 * Returns the source of a table's rows. It leaves out the signing key, since a reader of the backup
 * could sign others with it.
 */
function sourceOf(table: BackupTable): string {
  const columns = table.columns.map(quoteName).join(', ');
  if (tableEntryName(table) !== 'public.server_secret') return `${quoteTable(table)} (${columns})`;
  return `(select ${columns} from ${quoteTable(table)} where name <> '${signingSecret}')`;
}

/** Writes the rows of tables in pieces of equal size, as many at once as Node's threads can compress. */
export class TableDump {
  readonly #client: Client;
  readonly #archive: ArchiveWriter;
  readonly #buffers = Array.from({ length: concurrency }, () => ({
    bytes: Buffer.alloc(pieceBytes),
    free: Promise.resolve(),
  }));
  #pieces = 0;

  constructor(client: Client, archive: ArchiveWriter) {
    this.#client = client;
    this.#archive = archive;
  }

  /** Returns the number of rows. The last rows may not have been written yet. */
  async add(table: BackupTable): Promise<number> {
    const stream = this.#client.query(copyTo(`copy ${sourceOf(table)} to stdout`, { highWaterMark }));
    // The loop below receives the error, unless it has already ended.
    stream.on('error', () => undefined);
    let piece = 0;
    let buffer = await this.#nextBuffer();
    let filled = 0;
    const flush = () => {
      piece += 1;
      buffer.free = this.#archive.add(pieceName(table, piece), buffer.bytes.subarray(0, filled));
      // The promise is awaited before the buffer is reused.
      buffer.free.catch(() => undefined);
    };
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (let from = 0; from < chunk.length; ) {
        if (filled === pieceBytes) {
          flush();
          buffer = await this.#nextBuffer();
          filled = 0;
        }
        const copied = chunk.copy(buffer.bytes, filled, from);
        filled += copied;
        from += copied;
      }
    }
    if (filled > 0) flush();
    return stream.rowCount;
  }

  /** Resolves once everything that was added is written. */
  async end(): Promise<void> {
    for (const { free } of this.#buffers) await free;
  }

  async #nextBuffer() {
    const buffer = this.#buffers[this.#pieces % concurrency];
    if (!buffer) throw new Error('A remainder beyond its divisor');
    this.#pieces += 1;
    await buffer.free;
    return buffer;
  }
}
