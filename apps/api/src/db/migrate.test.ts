import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Connection, connect } from './connection.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/launcher.ts';
import { migrate } from './migrate.ts';

let folder: string;
let migrationFolder: string;
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
  migrationFolder = await mkdtemp(join(folder, 'migrations-'));
  await connection.pool.query('drop table if exists migration, fruit');
  await write('0001_fruit.sql', 'create table fruit (name text);');
  await write('0002_pear.sql', `alter table fruit add colour text; insert into fruit values ('pear', 'green');`);
});

const write = (name: string, text: string) => writeFile(join(migrationFolder, name), text);
const run = () => migrate(connection.pool, migrationFolder);

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

  test('a failed migration is rolled back, and runs again at the next start', async () => {
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

  test('a database with migrations of an incompatible newer release is refused', async () => {
    await write('0003_plum.sql', `insert into fruit values ('plum', 'blue');`);
    await run();
    await rm(join(migrationFolder, '0003_plum.sql'));
    await expect(run()).rejects.toThrow('The database was made by a newer Fixit');
  });

  test('a migration of a newer release is accepted by the older releases that it is compatible with', async () => {
    await write('0003_plum.sql', `-- compatible from 0002\ninsert into fruit values ('plum', 'blue');`);
    await run();
    await rm(join(migrationFolder, '0003_plum.sql'));
    expect(await run()).toEqual([]);
    await rm(join(migrationFolder, '0002_pear.sql'));
    await expect(run()).rejects.toThrow('The database was made by a newer Fixit');
  });

  test('a migration that waits for an open transaction blocks other reads only briefly, and is applied in the end', async () => {
    await run();
    const reader = await connection.pool.connect();
    await reader.query('begin');
    await reader.query('select from fruit');
    await write('0003_size.sql', 'alter table fruit add size integer;');
    const migration = migrate(connection.pool, migrationFolder, { timeoutMs: 500, delayMs: 200, attempts: 1_000 });
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

  test('a migration that cannot lock its tables is refused with a clear message and changes nothing', async () => {
    await run();
    const reader = await connection.pool.connect();
    await reader.query('begin');
    await reader.query('select from fruit');
    await write('0003_size.sql', 'alter table fruit add size integer;');
    await expect(
      migrate(connection.pool, migrationFolder, { timeoutMs: 50, delayMs: 10, attempts: 2 }),
    ).rejects.toThrow('The migration 0003_size.sql changes tables that are in use by another connection');
    await reader.query('commit');
    reader.release();
    expect(await countFruit()).toBe(1);
  });

  test('migrating also installs the task queue', async () => {
    await run();
    const { rows } = await connection.pool.query(`select to_regproc('graphile_worker.add_job') is not null as exists`);
    expect(rows).toEqual([{ exists: true }]);
  });
});
