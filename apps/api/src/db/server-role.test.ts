import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate } from '../testing/database/test-postgres.ts';
import { programOf } from '../testing/program/built-program.ts';
import { connect } from './connection.ts';
import { startEmbedded } from './embedded/launcher.ts';
import { migrate } from './migrate.ts';
import { refuseSuperuser, serverRole, transferToServerRole } from './server-role.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-role-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the rows of the last statement. */
async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Lists the objects that the server's role does not own, except those of extensions. */
const objectsOfOtherOwners = `
  select kind || ' ' || name as description from (
    select 'relation' as kind, oid::regclass::text as name, relowner as owner, relnamespace as space, oid from pg_class
    union all select 'routine', oid::regprocedure::text, proowner, pronamespace, oid from pg_proc
    union all select 'type', oid::regtype::text, typowner, typnamespace, oid from pg_type
    union all select 'schema', nspname, nspowner, oid, oid from pg_namespace where nspname <> 'public'
  ) object
  where owner <> '${serverRole}'::regrole and space::regnamespace::text !~ '^(pg_|information_schema)'
    and not exists (select from pg_depend where objid = object.oid and deptype = 'e')
    -- Array types and row types belong to their element type or table.
    and not exists (select from pg_depend where objid = object.oid and deptype = 'i')`;

describe('the database role of the server', { timeout: 60_000 }, () => {
  test('the server’s role cannot read files, run programs or switch to another role', async () => {
    const { url } = inject('postgres');
    expect(await query(url, 'select current_user::text as name')).toEqual([{ name: serverRole }]);
    for (const statement of [
      `copy (select 1) to program 'true'`,
      `select pg_read_file('/etc/passwd')`,
      'set role fixit',
      'set session authorization fixit',
      'alter role fixit_server superuser',
      `create extension file_fdw`,
    ]) {
      await expect(query(url, statement), statement).rejects.toThrow(
        /permission denied|must be superuser|not available/,
      );
    }
  });

  test('the server’s role owns everything that a superuser created in the folder of an older release', async () => {
    const dataDir = join(folder, 'data');
    const older = await startEmbedded({ dataDir });
    await query(
      older.superuserUrl.replace('/fixit?', '/postgres?'),
      'drop database fixit',
      `drop role ${serverRole}`,
      'create database fixit',
    );
    const superuser = connect(older.superuserUrl, { max: 2 });
    await migrate(superuser.pool);
    await superuser.pool.query(`
      create type mood as enum ('fine'); create domain small as int; create type pair as (a int, b int);
      create table counted (id serial, number int generated always as identity); create view ones as select 1 as one`);
    await superuser.close();
    await older.stop();

    const { url, stop } = await startEmbedded({ dataDir });
    expect(await query(url, objectsOfOtherOwners)).toEqual([]);
    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    const connection = connect(url, { max: 2 });
    expect(await migrate(connection.pool)).toEqual([]);
    await connection.pool.query('alter table job add column later int; drop view ones; drop type pair');
    await connection.close();
    await stop();
  });

  test('transferring a database to the server’s role is idempotent', async () => {
    const url = await copyTemplate(inject('postgres'));
    const client = new Client(inject('postgres').superuserUrl.replace(/\/\w+\?/, `${new URL(url).pathname}?`));
    await client.connect();
    await transferToServerRole(client);
    await transferToServerRole(client);
    await client.end();
    expect(await query(url, objectsOfOtherOwners)).toEqual([]);
  });
});

describe('refuseSuperuser', { timeout: 60_000 }, () => {
  test('a production server whose DATABASE_URL names a superuser exits with a clear message', async () => {
    const { superuserUrl } = inject('postgres');
    const child = spawn(process.execPath, [programOf('main')], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://127.0.0.1:1',
        DATABASE_URL: superuserUrl,
        DATA_DIR: join(folder, 'production'),
        PORT: '0',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const [code] = (await once(child, 'close')) as [number];
    expect([code, output.trim()]).toEqual([
      1,
      "The role of DATABASE_URL is a superuser; use one that is not: docs/running/database.md, The database's role.",
    ]);
  });

  test('a superuser as the role of DATABASE_URL is refused in production and allowed in development', async () => {
    const { url } = inject('postgres');
    const connection = connect(url, { max: 1 });
    await expect(refuseSuperuser(connection.pool, { production: true })).resolves.toBeUndefined();
    await connection.close();
    const superuser = connect(inject('postgres').superuserUrl, { max: 1 });
    await expect(refuseSuperuser(superuser.pool, { production: true })).rejects.toThrow(StartError);
    await expect(refuseSuperuser(superuser.pool, { production: false })).resolves.toBeUndefined();
    await superuser.close();
  });
});
