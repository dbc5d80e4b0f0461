import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/launcher.ts';
import { migrate } from '../../db/migrate.ts';
import { signingSecretName } from '../../platform/backup/archive/backup-signature.ts';
import { addHistory } from '../../testing/booking-history.ts';
import { type ArtisanPerson, addArtisan, addCustomer } from '../../testing/people.ts';
import { databaseSchemaOf, fingerprintOf, picturesIn, startAdmin } from '../../testing/program/backup-inspection.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const excludedTables = [
  // Backups, restores and servers themselves write to these tables.
  'audit',
  'backup_run',
  'installation',
  'process',
  'socket_presence',
  'rate_count',
  'graphile_worker.migrations',
  'graphile_worker._private_known_crontabs',
];

const replacedPicture = '/uploads/so/soon-replaced.png';

let folder: string;
let server: TestServer;
let artisan: ArtisanPerson;
let source: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-backup-'));
  // Without a worker, nothing changes the data in the background.
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  source = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR };
  artisan = await addArtisan(server);
  await addHistory(server, (await addCustomer(server)).account_id, artisan);
  await setImage();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const admin = (words: readonly string[], settings: Record<string, string>) => startAdmin(words, settings).done;
const pathTo = (name: string) => join(folder, name);

async function setImage(): Promise<void> {
  const params = { id: artisan.service_id };
  const { status } = await server.call(service.setImage, { token: artisan.token, params, file: await pictureOf() });
  expect(status).toBe(201);
}

async function readImage(): Promise<string> {
  const { rows } = await server.db.execute<{ image: string }>(
    sql`select image from service where id = ${artisan.service_id}`,
  );
  return rows[0]?.image ?? '';
}

async function withEmbedded<T>(dataDir: string, read: (embedded: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir });
  try {
    return await read(embedded);
  } finally {
    await embedded.stop();
  }
}

// Backups run at low priority, so they take a long time while other tests keep the machine busy.
describe('a backup', { timeout: 300_000 }, () => {
  test('a backup contains all rows and pictures, and a restore into a different folder reproduces them', async () => {
    const file = pathTo('whole.backup');
    const written = await admin(['backup', file], source);
    expect([written.code, written.message]).toEqual([0, '']);
    expect(written.out).toMatch(
      /^Written to .*whole.backup: [\d,]+ rows and 2 pictures of .*, by Fixit [\d.]+ It is not/,
    );
    const verified = await admin(['backup', 'verify', file, '--json'], {});
    expect([verified.code, verified.message]).toEqual([0, '']);
    expect(JSON.parse(verified.out)).toMatchObject({ command: 'backup verify', pictures: 2 });

    // A backup does not contain the signing secret.
    await server.db.execute(sql`delete from server_secret where name = ${signingSecretName}`);
    const data = pathTo('restored');
    const restored = await admin(['restore', file], { DATA_DIR: data });
    expect([restored.code, restored.message]).toEqual([0, '']);
    await withEmbedded(data, async ({ url }) => {
      expect(await fingerprintOf(url, { except: excludedTables })).toEqual(
        await fingerprintOf(server.databaseUrl, { except: excludedTables }),
      );
      expect(await databaseSchemaOf(url)).toEqual(await databaseSchemaOf(server.databaseUrl));
      // No backup has this picture, so the next restore removes it.
      const { pool, close } = connect(url, { max: 1 });
      await pool.query('update service set image = $1', [replacedPicture]);
      await close();
    });
    expect(await picturesIn(data)).toEqual(await picturesIn(server.env.DATA_DIR));
    expect((await readdir(data)).toSorted()).toEqual(['postgres', 'postgres.log', 'uploads']);

    const secondRestore = await admin(['restore', file], { DATA_DIR: data });
    expect([secondRestore.code, secondRestore.message]).toEqual([
      1,
      expect.stringMatching(/^This instance is not empty\. Add --replace/),
    ]);
  });

  test('a backup made while rows are written is a consistent snapshot of rows and pictures', async () => {
    const data = pathTo('restored');
    const file = pathTo('while-writing.backup');
    const stop = new AbortController();
    const write = async () => {
      for (let iteration = 0; !stop.signal.aborted; iteration += 1) {
        await server.db.transaction(async (tx) => {
          await tx.execute(sql`insert into seed_run (name) values (${`first ${iteration}`})`);
          await tx.execute(sql`insert into installation (setting, value) values (${`second ${iteration}`}, '')`);
        });
        await setImage();
      }
    };
    const writing = write();
    const written = await admin(['backup', file], source);
    stop.abort();
    await writing;
    expect(written.code).toBe(0);
    const restored = await admin(['restore', file, '--replace'], { DATA_DIR: data });
    expect([restored.code, restored.message]).toEqual([0, '']);
    const [counts] = await withEmbedded(data, async ({ url }) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ first: number; second: number; image: string; removals: string }>(`
        select (select count(*)::int from seed_run where name like 'first %') as first,
          (select count(*)::int from installation where setting like 'second %') as second,
          (select image from service where image like '/uploads/%') as image,
          (select string_agg(payload::text, '') from graphile_worker._private_jobs where payload::text like '%urls%') as removals`);
      await client.end();
      return rows;
    });
    expect(counts?.first).toBe(counts?.second);
    expect(counts?.removals).toContain(replacedPicture);
    expect(counts?.removals).not.toContain(counts?.image);
    expect(Object.keys(await picturesIn(data))).toContain(counts?.image.replace('/uploads/', ''));
  });

  test('restoring a backup of an earlier release migrates it', async () => {
    const earlierMigrations = pathTo('migrations');
    const migrations = fileURLToPath(new URL('../../db/migrations/', import.meta.url));
    for (const name of await readdir(migrations)) {
      if (name < '0035') await cp(join(migrations, name), join(earlierMigrations, name));
    }
    const [old, restored] = [pathTo('old'), pathTo('old-restored')];
    await withEmbedded(old, async ({ url }) => {
      const { pool, close } = connect(url, { max: 2 });
      await migrate(pool, earlierMigrations);
      await pool.query(`insert into account (email, role, first_name, last_name, social_subject)
        values ('priya@example.test', 'customer', 'Priya', 'Nair', 'google-1')`);
      await close();
    });
    const file = pathTo('old.backup');
    expect((await admin(['backup', file], { DATA_DIR: old })).message).toBe('');
    expect((await admin(['restore', file], { DATA_DIR: restored })).message).toBe('');
    await withEmbedded(restored, async ({ url }) => {
      const { pool, close } = connect(url, { max: 2 });
      expect(await migrate(pool)).toEqual([]);
      expect((await pool.query('select email from account')).rows).toEqual([{ email: 'priya@example.test' }]);
      await close();
    });
  });

  test('while a backup is running, no picture is removed and no second backup can start', async () => {
    const url = await readImage();
    const countPostponedRemovals = async () => {
      const { rows } = await server.db.execute(sql`
        select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
        where identifier = 'picture_removal' and run_at > now() + interval '30 seconds' and payload::text like ${`%${url}%`}`);
      return rows.length;
    };
    const holder = new Client({ connectionString: server.databaseUrl });
    await holder.connect();
    await holder.query('select pg_advisory_lock(34872917)');
    const worker = await startTestServer({ sharing: server });
    try {
      await setImage();
      await expect.poll(countPostponedRemovals, { timeout: 20_000 }).toBe(1);
      expect([(await readImage()) !== url, (await fetch(server.origin + url)).status]).toEqual([true, 200]);
      const { code, message } = await admin(['backup', pathTo('second.backup')], source);
      expect([code, message]).toEqual([1, 'Another backup or restore of this database is running.\n']);
    } finally {
      await worker.stop();
      await holder.end();
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('second'))).toEqual([]);
  });
});
