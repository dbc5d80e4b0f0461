import { availableParallelism } from 'node:os';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { interruptedRestoreMessage, unfinishedRestoreTable } from '../../db/migrate.ts';
import { StartError } from '../../db/start-error.ts';
import {
  type BackupTable,
  type Manifest,
  pieceBytes,
  pieceEntryName,
  qualifiedTableName,
  quoteName,
  quoteTable,
} from './archive/archive-format.ts';
import type { ArchiveWriter } from './archive/archive-writer.ts';
import { signingSecretName } from './archive/backup-signature.ts';

/** Running servers describe themselves in these tables, which backups leave out. */
const serverTables = ['public.process', 'public.socket_presence'];

const queueMigrations = 'graphile_worker.migrations';

/** Node's threads compress the pieces, and each has two. */
const concurrency = 2 * Math.min(4, availableParallelism());

const highWaterMark = 256 * 1024;

/** In this transaction no data changes, and no migration changes a table. */
export async function beginSnapshot(client: Client): Promise<Omit<Manifest, 'format' | 'fixit'>> {
  await client.query('begin transaction isolation level repeatable read, read only');
  const tables = await listTables(client);
  if (!tables.some((table) => qualifiedTableName(table) === 'public.migration')) {
    throw new StartError('This database contains no marketplace: there is nothing to back up.');
  }
  if (tables.some(({ name }) => name === unfinishedRestoreTable)) throw new StartError(interruptedRestoreMessage);
  await client.query(`lock table ${tables.map(quoteTable).join(', ')} in access share mode`);
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from public.migration order by name',
  );
  const [snapshot] = (
    await client.query<{ postgres: string; made_at: string; queue_migration: number }>(
      `select current_setting('server_version') as postgres, iso(now()) as made_at, max(id) as queue_migration from ${queueMigrations}`,
    )
  ).rows;
  if (!snapshot) throw new Error('An aggregate returned no row');
  return { ...snapshot, migrations, tables, sequences: await listSequences(client) };
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

/** Must follow the snapshot, so that its rows are never ahead of the sequences. */
async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Pick<BackupTable, 'schema' | 'name'>>(
    `select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'graphile_worker') and relkind = 'S' and relpersistence = 'p' order by 1, 2`,
  );
  const readSequence = async (sequence: Pick<BackupTable, 'schema' | 'name'>) => {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoteTable(sequence)}`,
    );
    const [value] = values;
    if (!value) throw new Error(`The sequence ${qualifiedTableName(sequence)} has no row`);
    return { ...sequence, ...value };
  };
  const sequences: Manifest['sequences'] = [];
  for (const row of rows) sequences.push(await readSequence(row));
  return sequences;
}

/** Leaves out the signing key, with which a reader of the backup could sign another one. */
function copySourceOf(table: BackupTable): string {
  const columns = table.columns.map(quoteName).join(', ');
  if (qualifiedTableName(table) !== 'public.server_secret') return `${quoteTable(table)} (${columns})`;
  return `(select ${columns} from ${quoteTable(table)} where name <> '${signingSecretName}')`;
}

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

  /** Returns the number of rows, although the last may not have been written yet. */
  async add(table: BackupTable): Promise<number> {
    const stream = this.#client.query(copyTo(`copy ${copySourceOf(table)} to stdout`, { highWaterMark }));
    // The loop below throws the error. This listener handles one that follows its end.
    stream.on('error', () => undefined);
    let piece = 0;
    let buffer = await this.#nextBuffer();
    let filled = 0;
    const flush = () => {
      piece += 1;
      buffer.free = this.#archive.add(pieceEntryName(table, piece), buffer.bytes.subarray(0, filled));
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
        const copiedBytes = chunk.copy(buffer.bytes, filled, from);
        filled += copiedBytes;
        from += copiedBytes;
      }
    }
    if (filled > 0) flush();
    return stream.rowCount;
  }

  async end(): Promise<void> {
    for (const { free } of this.#buffers) await free;
  }

  async #nextBuffer() {
    const buffer = this.#buffers[this.#pieces % concurrency];
    if (!buffer) throw new Error('The index is beyond the buffers');
    this.#pieces += 1;
    await buffer.free;
    return buffer;
  }
}
