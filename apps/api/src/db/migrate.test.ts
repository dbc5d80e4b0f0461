import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Connection, connect } from './connection.ts';
import { type Embedded, startEmbedded } from './embedded/launcher.ts';
import { migrate } from './migrate.ts';

let folder: string;
let files: string;
let embedded: Embedded;
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

describe('migrations', { timeout: 30_000 }, () => {
  test('run once and in order, even when several processes start together', async () => {
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['0001_fruit.sql', '0002_pear.sql']);
    expect(await run()).toEqual([]);
    expect(await countFruit()).toBe(1);
  });

  test('a failing one leaves nothing half-done and is tried again', async () => {
    await write('0003_plum.sql', `insert into fruit values ('plum', 'blue'); select 1 / 0;`);
    await expect(run()).rejects.toThrow('The migration 0003_plum.sql failed');
    expect(await countFruit()).toBe(1);
    await write('0003_plum.sql', `insert into fruit values ('plum', 'blue');`);
    expect(await run()).toEqual(['0003_plum.sql']);
  });

  test('one that was changed afterwards stops the start', async () => {
    await run();
    await write('0001_fruit.sql', 'create table fruit (name text, size int);');
    await expect(run()).rejects.toThrow('The migration 0001_fruit.sql was changed after it was applied');
  });

  test('a database of a newer version is left alone', async () => {
    await write('0003_plum.sql', `insert into fruit values ('plum', 'blue');`);
    await run();
    await rm(join(files, '0003_plum.sql'));
    await expect(run()).rejects.toThrow('The database was made by a newer Fixit');
  });

  test('leave the background queue ready', async () => {
    await run();
    const { rows } = await connection.pool.query(`select to_regproc('graphile_worker.add_job') is not null as ready`);
    expect(rows).toEqual([{ ready: true }]);
  });
});
