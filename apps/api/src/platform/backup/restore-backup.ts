import type { Readable } from 'node:stream';
import { runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { connect } from '../../db/connection.ts';
import { judgeHistory, migrateWithin, unfinishedRestore } from '../../db/migrate.ts';
import { StartError } from '../../db/start-error.ts';
import { newer, readArchive } from './archive/archive-reader.ts';
import type { BackupKeys } from './archive/encryption.ts';
import { contentOf, type End, type Manifest, nameOf, quoted } from './archive/format.ts';
import { emptySchema, type LooseParts, loosen, TableLoader, tighten } from './load-tables.ts';
import type { PictureIntake } from './picture-intake.ts';
import { claimDatabase } from './restore-target.ts';
import { openSession } from './session.ts';

export interface RestoreTarget {
  /** The database's address without a pooler. */
  url: string;
  openIntake: () => Promise<PictureIntake>;
  replace: boolean;
  /** Called at the start of the restore's transaction, while the old rows are still there. */
  begin?: (client: Client) => Promise<void>;
  /** Called at the end of that transaction. */
  note: (client: Client, restored: Restored) => Promise<void>;
}

export interface Restored {
  manifest: Manifest;
  end: End;
}

/**
 * Fills an instance from a backup in one transaction: whatever happens, the database holds either its old content or the whole backup. Pictures
 * are moved into place after the commit, and no server starts in between. Throws a StartError for anything that the operator can fix.
 */
export async function restoreBackup(file: Readable, keys: BackupKeys, target: RestoreTarget): Promise<Restored> {
  let restore: Restore | null = null;
  try {
    const end = await readArchive(file, keys, {
      async begin(manifest) {
        await refuseUnknown(manifest);
        restore = await beginRestore(manifest, target);
      },
      entry: (name, bytes) => required(restore).entry(name, bytes),
    });
    return await required(restore).finish(end);
  } finally {
    file.destroy();
    await (restore as Restore | null)?.close();
  }
}

interface Restore {
  entry(name: string, bytes: Buffer): Promise<void>;
  finish(end: End): Promise<Restored>;
  /** Undoes the restore unless it has finished. */
  close(): Promise<void>;
}

function required(restore: Restore | null): Restore {
  if (!restore) throw new Error('An entry before the manifest');
  return restore;
}

async function refuseUnknown({ migrations }: Manifest): Promise<void> {
  const history = await judgeHistory(migrations);
  if (history === 'newer') throw new StartError(newer);
  if (history === 'changed') {
    throw new StartError('This backup was made by a Fixit with modified migrations: use that one to restore it.');
  }
}

async function beginRestore(manifest: Manifest, target: RestoreTarget): Promise<Restore> {
  const { client, close } = await openSession(target.url);
  let intake: PictureIntake | null = null;
  const undo = async () => {
    await close();
    await intake?.abandon();
  };
  try {
    await claimDatabase(client, target);
    await prepareQueue(target.url, client, manifest);
    intake = await target.openIntake();
    await client.query('begin');
    await target.begin?.(client);
    const loose = await makeSchema(client, manifest);
    return proceed({ client, close, manifest, intake, loose, note: target.note, undo });
  } catch (error) {
    await undo();
    throw error;
  }
}

/** The queue's own package creates its schema, in separate transactions. */
async function prepareQueue(url: string, client: Client, { queue_migration }: Manifest): Promise<void> {
  const own = connect(url, { max: 1 });
  try {
    await runMigrations({ pgPool: own.pool });
  } finally {
    await own.close();
  }
  const { rows } = await client.query<{ newest: number }>('select max(id) as newest from graphile_worker.migrations');
  if (queue_migration > (rows[0]?.newest ?? 0)) throw new StartError(newer);
}

/** Creates the empty schema of the time when the backup was made. */
async function makeSchema(client: Client, { migrations, tables }: Manifest): Promise<LooseParts> {
  await emptySchema(client);
  await migrateWithin(client, new Set(migrations.map(({ name }) => name)));
  const loose = await loosen(client);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  return loose;
}

interface Begun {
  client: Client;
  close: () => Promise<void>;
  manifest: Manifest;
  intake: PictureIntake;
  loose: LooseParts;
  note: RestoreTarget['note'];
  undo: () => Promise<void>;
}

function proceed({ client, close, manifest, intake, loose, note, undo }: Begun): Restore {
  const loader = new TableLoader(client, manifest.tables);
  let finished = false;
  return {
    async entry(name, bytes) {
      const content = contentOf(name);
      if (!content) throw new Error(`The backup has an unknown entry ${name}`);
      if ('table' in content) await loader.add(content.table, bytes);
      else await intake.add(content.picture, bytes);
    },
    async finish(end) {
      await loader.endTable();
      requireSameCounts(manifest, loader.rows, end);
      await tighten(client, loose);
      await setSequences(client, manifest);
      await migrateWithin(client, 'all');
      // The pictures' place may differ now.
      await client.query(`delete from installation where setting = 'pictures'`);
      await note(client, { manifest, end });
      await client.query(`create table ${unfinishedRestore} ()`);
      await client.query('commit');
      finished = true;
      await intake.publish();
      await client.query(`drop table ${unfinishedRestore}`);
      await client.query('analyze');
      return { manifest, end };
    },
    close: () => (finished ? close() : undo()),
  };
}

function requireSameCounts({ tables }: Manifest, rows: Record<string, number>, end: End): void {
  const wrong = tables.map(nameOf).find((name) => rows[name] !== end.rows[name]);
  if (wrong) throw new Error(`${rows[wrong]} rows of ${wrong} were restored, but the backup counts ${end.rows[wrong]}`);
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      quoted(sequence),
      sequence.last_value,
      sequence.is_called,
    ]);
  }
}
