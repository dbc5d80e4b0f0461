import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../../db/start-error.ts';
import { type BackupTable, qualifiedTableName, quoteName, quoteTable } from './archive/archive-format.ts';
import { unreadableMessage } from './archive/damage-messages.ts';

export class TableLoader {
  readonly #client: Client;
  readonly #tables: Map<string, BackupTable>;
  readonly rows: Record<string, number> = {};
  #current: { name: string; stream: ReturnType<typeof copyFrom>; done: Promise<void> } | null = null;

  constructor(client: Client, tables: readonly BackupTable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [qualifiedTableName(table), table]));
    for (const name of this.#tables.keys()) this.rows[name] = 0;
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    if (this.#current?.name !== name) {
      await this.endTable();
      this.#current = this.#openTable(name);
    }
    const { stream, done } = this.#current;
    if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done]);
  }

  async endTable(): Promise<void> {
    if (!this.#current) return;
    const { name, stream, done } = this.#current;
    stream.end();
    await done;
    this.rows[name] = stream.rowCount;
    this.#current = null;
  }

  #openTable(name: string) {
    const table = this.#tables.get(name);
    if (!table) throw new StartError(unreadableMessage);
    const stream = this.#client.query(
      copyFrom(`copy ${quoteTable(table)} (${table.columns.map(quoteName).join(', ')}) from stdin`),
    );
    const done = finished(stream);
    // `add` and `endTable` await this promise.
    done.catch(() => undefined);
    return { name, stream, done };
  }
}

export interface DroppedParts {
  indexes: string[];
  foreignKeys: { table: string; name: string; definition: string }[];
  tables: string[];
}

/** Foreign keys and indexes slow down the loading, and triggers would treat each row as a new change. */
export async function dropForLoading(client: Client): Promise<DroppedParts> {
  const query = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const tables = (
    await query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and ${isNotOfExtension('pg_class')}`,
    )
  ).map(({ name }) => name);
  const foreignKeys = await query<DroppedParts['foreignKeys'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2`,
  );
  const indexes = await query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not indisunique and not indisexclusion
       and not exists (select from pg_constraint where conindid = indexrelid) and ${isNotOfExtension('pg_class')}`,
  );
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return { indexes: indexes.map(({ definition }) => definition), foreignKeys, tables };
}

export async function recreateAfterLoading(
  client: Client,
  { indexes, foreignKeys, tables }: DroppedParts,
): Promise<void> {
  for (const definition of indexes) await client.query(definition);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

export async function emptySchema(client: Client): Promise<void> {
  const dropAll = async (kind: string, text: string) => {
    const { rows } = await client.query<{ name: string }>(text);
    // A cascade may have dropped the object already.
    for (const { name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
  };
  const relations = (kinds: string) =>
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind = any ('{${kinds}}') and ${isNotOfExtension('pg_class')}`;
  await dropAll('view', relations('v'));
  await dropAll('table', relations('r,p'));
  await dropAll('sequence', relations('S'));
  await dropAll(
    'routine',
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and ${isNotOfExtension('pg_proc')}`,
  );
  await dropAll(
    'type',
    `select oid::regtype::text as name from pg_type where typnamespace = 'public'::regnamespace
     and typtype = any ('{e,d,c}') and ${isNotOfExtension('pg_type')}`,
  );
}

const isNotOfExtension = (catalog: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`;
