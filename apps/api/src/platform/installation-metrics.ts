import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/database.ts';
import { compareStore, type RecordedBackup, recordedBackupsQuery } from './backup/compare-backup-store.ts';
import { openStore, type StoreSettings } from './backup/store/backup-store.ts';
import { enginesQuery } from './fanout/fanout-engine.ts';
import { readPictureLocation } from './storage/claim-picture-location.ts';
import { findPictureLocation, type PictureSettings } from './storage/picture-location.ts';

export type InstallationSettings = PictureSettings & StoreSettings & { FIXIT_ROLE: string };

/** The backup store may be a bucket, so the comparison with it is cached. */
const comparisonMaxAgeMs = 10 * 60 * 1000;

/** Leaves out an unreadable value; other metrics explain the reason. */
export function watchInstallation(register: Registry, db: Db, settings: InstallationSettings): void {
  const gauge = (name: string, help: string, read: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.reset();
        const value = await read().catch(() => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gauge('fanout_engines', 'Fan-out engines in use: more than one if only some processes have Redis', async () => {
    const { rows } = await db.execute(sql.raw(enginesQuery));
    return rows.length;
  });
  gauge('database_standbys', 'Standbys that are connected to the database', async () => {
    const { rows } = await db.execute<{ standbys: number }>(
      sql`select count(*)::int as standbys from pg_stat_replication`,
    );
    return rows[0]?.standbys ?? null;
  });
  gauge('pictures_in_place', 'Whether the pictures are where this process looks for them', async () => {
    const recorded = await readPictureLocation(db);
    return recorded === null || recorded === (await findPictureLocation(settings)) ? 1 : 0;
  });
  gauge(
    'backup_files_as_made',
    'Whether the backup store contains the recorded backups unchanged',
    cacheBriefly(() => compareFiles(db, settings)),
  );
  watchDisks(register, settings);
}

function watchDisks(register: Registry, { DATA_DIR, BACKUP_FOLDER }: InstallationSettings): void {
  const places = { data: DATA_DIR, ...(BACKUP_FOLDER ? { backups: BACKUP_FOLDER } : {}) };
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space on the disks of DATA_DIR and BACKUP_FOLDER',
    labelNames: ['place'],
    registers: [register],
    async collect() {
      this.reset();
      for (const [place, folder] of Object.entries(places)) {
        const disk = await statfs(folder).catch(() => null);
        if (disk) this.set({ place }, disk.bavail * disk.bsize);
      }
    },
  });
}

/** Returns null in a web process, which may not have the worker's folder. */
async function compareFiles(db: Db, settings: InstallationSettings): Promise<number | null> {
  const store = settings.FIXIT_ROLE === 'web' ? null : await openStore(settings);
  if (!store) return null;
  const { rows } = await db.execute<{ name: string; bytes: number; ended_at: string }>(
    sql.raw(recordedBackupsQuery.replace('$1', String(settings.BACKUP_KEEP))),
  );
  const recorded: RecordedBackup[] = rows.map((row) => ({ ...row, ended_at: new Date(row.ended_at) }));
  // If the store cannot be listed, nothing in it could be restored.
  const stored = await store.list().catch(() => []);
  return compareStore(recorded, stored).length === 0 ? 1 : 0;
}

function cacheBriefly<T>(read: () => Promise<T>): () => Promise<T> {
  let [result, until]: [Promise<T> | null, number] = [null, 0];
  return () => {
    if (!result || Date.now() > until) {
      [result, until] = [read(), Date.now() + comparisonMaxAgeMs];
      result.catch(() => {
        result = null;
      });
    }
    return result;
  };
}
