import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Connection, connect } from './connection.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/launcher.ts';
import { migrate } from './migrate.ts';

let folder: string;
let files: string;
let embedded: EmbeddedDatabase;
let connection: Connection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-test-'));
  embedded = await startEmbedded({ dataDir: join(folder, 'data') });
  connection = connect(embedded.url);
});

afterAll(async () => {
  await connection.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  files = await mkdtemp(join(folder, 'migrations-'));
  await connection.pool.query('drop table if exists migration, fruit');
  await write('0001_fruit.sql', 'create table fruit (name text);');
  await write('0002_pear.sql', `alter table fruit add colour text; insert into fruit values ('pear', 'green');`);
});

const write = (name: string, text: string) => writeFile(join(files, name), text);
const run = () => migrate(connection.pool, files);

async function countFruit(): Promise<number | undefined> {
  const { rows } = await connection.pool.query<{ n: number }>('select count(*)::int as n from fruit');
  return rows[0]?.n;
}

describe('migrations', () => {
  test('migrations run once and in order, even if several processes start together', async () => {
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['0001_fruit.sql', '0002_pear.sql']);
    expect(await run()).toEqual([]);
    expect(await countFruit()).toBe(1);
  });

  test('a failed migration leaves nothing half-done and is tried again', async () => {
    await write('0003_plum.sql', `insert into fruit values ('plum', 'blue'); select 1 / 0;`);
    await expect(run()).rejects.toThrow('The migration 0003_plum.sql failed');
    expect(await countFruit()).toBe(1);
    await write('0003_plum.sql', `insert into fruit values ('plum', 'blue');`);
    expect(await run()).toEqual(['0003_plum.sql']);
  });

  test('a migration that was changed after it ran stops the start', async () => {
    await run();
    await write('0001_fruit.sql', 'create table fruit (name text, size int);');
    await expect(run()).rejects.toThrow('The migration 0001_fruit.sql was changed after it was applied');
  });

  test('migrations of an unknown newer version are left alone, and the server refuses to start', async () => {
    await write('0003_plum.sql', `insert into fruit values ('plum', 'blue');`);
    await run();
    await rm(join(files, '0003_plum.sql'));
    await expect(run()).rejects.toThrow('The database was made by a newer Fixit');
  });

  test('migrations of a newer release are accepted by a compatible older release and refused by any other', async () => {
    await write('0003_plum.sql', `-- compatible from 0002\ninsert into fruit values ('plum', 'blue');`);
    await run();
    await rm(join(files, '0003_plum.sql'));
    expect(await run()).toEqual([]);
    await rm(join(files, '0002_pear.sql'));
    await expect(run()).rejects.toThrow('The database was made by a newer Fixit');
  });

  test('a migration that waits for an open read stops other reads only briefly, and is applied in the end', async () => {
    await run();
    const reader = await connection.pool.connect();
    await reader.query('begin');
    await reader.query('select from fruit');
    await write('0003_size.sql', 'alter table fruit add size integer;');
    const migration = migrate(connection.pool, files, { timeout: 500, rest: 200, attempts: 1_000 });
    const isWaiting = async () => {
      const { rowCount } = await connection.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table fruit%'`,
      );
      return rowCount;
    };
    await expect.poll(isWaiting).toBe(1);
    expect(await countFruit()).toBe(1);
    await reader.query('commit');
    reader.release();
    expect(await migration).toEqual(['0003_size.sql']);
  });

  test('a migration that never gets its lock reports it in a clear message and leaves the old database unchanged', async () => {
    await run();
    const reader = await connection.pool.connect();
    await reader.query('begin');
    await reader.query('select from fruit');
    await write('0003_size.sql', 'alter table fruit add size integer;');
    await expect(migrate(connection.pool, files, { timeout: 50, rest: 10, attempts: 2 })).rejects.toThrow(
      'The migration 0003_size.sql changes tables that somebody else has in use',
    );
    await reader.query('commit');
    reader.release();
    expect(await countFruit()).toBe(1);
  });

  test('migrations leave the task queue ready', async () => {
    await run();
    const { rows } = await connection.pool.query(`select to_regproc('graphile_worker.add_job') is not null as ready`);
    expect(rows).toEqual([{ ready: true }]);
  });
});
