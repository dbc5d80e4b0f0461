import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { booking, bookingStates } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { invitationStates, jobStates } from '@fixit/contract/job/job-life';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { marketplaceInvariants } from '../../marketplace-invariants.ts';
import type { BackupEnd } from '../../platform/backup/archive/archive-format.ts';
import { findBrokenRules } from '../../platform/backup/backup-drill.ts';
import { openPictureIntake } from '../../platform/backup/picture-intake.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { openBackupFile } from '../../platform/backup/store/backup-file.ts';
import { createEmptyDatabase, dropCopy } from '../../testing/database/test-postgres.ts';
import { playHistories } from '../../testing/model/play-histories.ts';
import { prepareModelDatabase } from '../../testing/model/prepare-model-database.ts';
import { picturesIn } from '../../testing/program/backup-inspection.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/**
 * This folder has a backup from each release, which lab/runbook/keep-release.ts made from a small
 * marketplace that the release's own server ran.
 */
const folder = fileURLToPath(new URL('../../db/releases/', import.meta.url));

/** A restore, later migrations and the start of a newer server also write to these tables. */
const changedTables = ['public.installation', 'public.migration', 'public.server_secret'];

/** These tables may be empty in a backup, because only a running worker writes to them. */
const workerTables = ['graphile_worker._private_job_queues', 'graphile_worker._private_known_crontabs'];

let databaseUrl: string;
let dataDir: string;
beforeEach(async () => {
  databaseUrl = await createEmptyDatabase(inject('postgres'));
  dataDir = await mkdtemp(join(tmpdir(), 'fixit-kept-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await dropCopy(inject('postgres'), databaseUrl);
});

test.each(await readdir(folder))(
  'a backup of %s is restored and migrated, and the server works',
  async (name) => {
    const { end } = await restoreBackup(
      await openBackupFile(join(folder, name)),
      {},
      {
        url: databaseUrl,
        openIntake: () => openPictureIntake({ S3: null, DATA_DIR: dataDir }),
        replace: false,
        signedBy: [],
        note: () => Promise.resolve(),
      },
    );
    await prepareModelDatabase(databaseUrl);
    const server = await startTestServer({
      sharing: { databaseUrl, env: { DATA_DIR: dataDir } },
      worker: false,
      settings: { RATE_LIMITS: 'off' },
      // The histories kill connections on purpose.
      onLost: () => undefined,
    });
    try {
      await requireRows(server, end);
      await requireInvariants();
      await requireReadableData(server);
      // The model's customers must find only the model's own artisans.
      await server.db.execute(sql`update service set active = false`);
      expect(await playHistories(server, { histories: 2, seed: 20_261_124, limit: 200_000 })).toBeGreaterThan(0);
    } finally {
      await server.stop();
    }
  },
  300_000,
);

async function requireRows({ db }: TestServer, { rows: storedRows }: BackupEnd): Promise<void> {
  const emptyTables = Object.keys(storedRows).filter((table) => storedRows[table] === 0);
  expect(emptyTables.filter((table) => !workerTables.includes(table))).toEqual([]);
  const tables = Object.keys(storedRows).filter((table) => !changedTables.includes(table));
  const counts = tables.map((table) => sql.raw(`(select count(*)::int from ${table}) as "${table}"`));
  const { rows } = await db.execute(sql`select ${sql.join(counts, sql`, `)}`);
  expect(rows[0]).toEqual(Object.fromEntries(tables.map((table) => [table, storedRows[table]])));
  const statesOf = async (table: string) => {
    const states = await db.execute<{ state: string }>(sql.raw(`select distinct state from ${table}`));
    return new Set(states.rows.map(({ state }) => state));
  };
  expect(await statesOf('booking')).toEqual(new Set(bookingStates));
  expect(await statesOf('job')).toEqual(new Set(jobStates));
  // The other two states follow from the job and are not stored.
  expect(await statesOf('invitation')).toEqual(new Set(invitationStates.slice(0, 3)));
}

async function requireInvariants(): Promise<void> {
  const keys = Object.keys(await picturesIn(dataDir));
  expect(keys.length).toBeGreaterThan(3);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('create schema drill');
    await client.query('create table drill.picture as select unnest($1::text[]) as key', [keys]);
    expect(await findBrokenRules(client, marketplaceInvariants)).toEqual([]);
  } finally {
    await client.end();
  }
}

async function requireReadableData(server: TestServer): Promise<void> {
  await server.db.execute(sql`update session set expires_at = now() + interval '1 hour'`);
  for (const [call, token] of [
    [booking.listAsCustomer, 'tom'],
    [job.list, 'tom'],
    [conversation.listContactsAsCustomer, 'tom'],
    [notification.list, 'artisan1'],
  ] as const) {
    const { status, body } = await server.call(call, { token });
    expect({ path: call.path, status, isEmpty: JSON.stringify(body).length < 100 }).toEqual({
      path: call.path,
      status: 200,
      isEmpty: false,
    });
  }
}
