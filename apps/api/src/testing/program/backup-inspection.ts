import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { programOf } from './built-program.ts';

/** A test can kill the command's process. */
export function startAdmin(words: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [programOf('backup-program'), ...words], {
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const done = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(([[code], out, message]) => ({
    code,
    out,
    message,
  }));
  return { child, done };
}

/** The hash of a table does not depend on the order of its rows. */
export async function fingerprintOf(
  url: string,
  { except }: { except: readonly string[] },
): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind = 'r' and relpersistence = 'p' order by 1`,
    );
    const fingerprints: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !except.includes(table.name))) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(md5(row::text), '' order by md5(row::text)), '')) as hash from ${name} as row`,
      );
      fingerprints[name] = rows[0]?.hash ?? '';
    }
    return fingerprints;
  } finally {
    await client.end();
  }
}

export async function databaseSchemaOf(url: string): Promise<string[]> {
  const rows = await queryDatabase<{ line: string }>(
    url,
    `select pg_get_indexdef(indexrelid) as line from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where sequencename <> 'frame_id_seq'
    union all select relname || ' ' || pg_get_userbyid(relowner) from pg_class where relnamespace = 'public'::regnamespace
    order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** The pictures are in base64. */
export async function picturesIn(dataDir: string): Promise<Record<string, string>> {
  const folder = join(dataDir, 'uploads');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const pictures = await Promise.all(
    files.map(async ({ name, parentPath }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), (await readFile(path)).toString('base64')] as const;
    }),
  );
  return Object.fromEntries(pictures.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function alter(bytes: Buffer, offset: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.write('altered', offset);
  return copy;
}

export async function queryDatabase<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
