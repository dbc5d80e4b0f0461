import type { Readable } from 'node:stream';
import { runMigrations } from 'graphile-worker';
import { type Client, DatabaseError } from 'pg';
import { connect } from '../../db/connection.ts';
import { Database } from '../../db/database.ts';
import { migrateWithin, unfinishedRestoreTable } from '../../db/migrate.ts';
import { compareMigrations } from '../../db/migration-state.ts';
import { StartError } from '../../db/start-error.ts';
import { recordPictureLocation } from '../storage/claim-picture-location.ts';
import { type BackupEnd, contentOf, type Manifest, qualifiedTableName, quoteTable } from './archive/archive-format.ts';
import { newerMessage, type ReadKeys, readArchive } from './archive/archive-reader.ts';
import { checkSignature, type SigningKey } from './archive/backup-signature.ts';
import { unreadableMessage } from './archive/damage-messages.ts';
import { openBackupSession } from './backup-session.ts';
import { type DroppedParts, dropForLoading, emptySchema, recreateAfterLoading, TableLoader } from './load-tables.ts';
import type { PictureIntake } from './picture-intake.ts';
import { claimDatabase } from './restore-target.ts';
import { readSigningKey, storeSigningKey } from './stored-signing-key.ts';

export interface RestoreTarget {
  /** This URL must bypass any transaction pooler. */
  url: string;
  openIntake: () => Promise<PictureIntake>;
  replace: boolean;
  /** The database's own key may also have signed the backup. Null accepts any signature. */
  signedBy: readonly SigningKey[] | null;
  /** The restore calls `begin` in its transaction, before it deletes the old rows. */
  begin?: (client: Client) => Promise<void>;
  /** The restore calls `note` at the end of the transaction. */
  note: (client: Client, restored: RestoreResult) => Promise<void>;
}

export interface RestoreResult {
  manifest: Manifest;
  end: BackupEnd;
  /** This is false if the signature was not checked. */
  isSigned: boolean;
}

/**
 * The database always holds either its old content or the whole backup. Pictures are moved after the
 * commit, and no server starts in between. Throws a StartError for anything that the operator can
 * correct.
 */
export async function restoreBackup(file: Readable, keys: ReadKeys, target: RestoreTarget): Promise<RestoreResult> {
  let restore: Restore | null = null;
  try {
    const end = await readArchive(file, keys, {
      async onManifest(manifest) {
        await refuseUnknownMigrations(manifest);
        restore = await beginRestore(manifest, target);
      },
      onEntry: (name, bytes) => requireRestore(restore).add(name, bytes),
    });
    return await requireRestore(restore).finish(end);
  } catch (error) {
    throw isInvalidContent(error)
      ? new StartError(`${unreadableMessage} Nothing was restored.`, { cause: error })
      : error;
  } finally {
    file.destroy();
    await (restore as Restore | null)?.close();
  }
}

const isInvalidContent = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:22|23|42)/.test(error.code ?? '');

interface Restore {
  add(name: string, bytes: Buffer): Promise<void>;
  finish(end: BackupEnd): Promise<RestoreResult>;
  /** Undoes the restore unless it has finished. */
  close(): Promise<void>;
}

function requireRestore(restore: Restore | null): Restore {
  if (!restore) throw new Error('The backup has an entry before its manifest');
  return restore;
}

async function refuseUnknownMigrations({ migrations }: Manifest): Promise<void> {
  const { newer, changed } = await compareMigrations(migrations);
  if (newer.length > 0) throw new StartError(newerMessage);
  if (changed.length > 0) {
    throw new StartError('This backup was made by a Fixit with modified migrations: use that one to restore it.');
  }
}

async function beginRestore(manifest: Manifest, target: RestoreTarget): Promise<Restore> {
  const { client, close } = await openBackupSession(target.url);
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
    const ownKey = await readSigningKey(client);
    const droppedParts = await createSchema(client, manifest);
    return startRestore({ client, close, manifest, intake, droppedParts, ownKey, target, undo });
  } catch (error) {
    await undo();
    throw error;
  }
}

/** graphile-worker uses separate transactions. */
async function prepareQueue(url: string, client: Client, { queue_migration }: Manifest): Promise<void> {
  const connection = connect(url, { max: 1 });
  try {
    await runMigrations({ pgPool: connection.pool });
  } finally {
    await connection.close();
  }
  const { rows } = await client.query<{ newest: number }>('select max(id) as newest from graphile_worker.migrations');
  if (queue_migration > (rows[0]?.newest ?? 0)) throw new StartError(newerMessage);
}

async function createSchema(client: Client, { migrations, tables }: Manifest): Promise<DroppedParts> {
  await emptySchema(client);
  await migrateWithin(client, new Set(migrations.map(({ name }) => name)));
  const droppedParts = await dropForLoading(client);
  await client.query(`truncate ${tables.map(quoteTable).join(', ')}`);
  return droppedParts;
}

interface StartedRestore {
  client: Client;
  close: () => Promise<void>;
  manifest: Manifest;
  intake: PictureIntake;
  droppedParts: DroppedParts;
  /** This key belongs to the database that is being replaced. */
  ownKey: SigningKey | null;
  target: RestoreTarget;
  undo: () => Promise<void>;
}

function startRestore({
  client,
  close,
  manifest,
  intake,
  droppedParts,
  ownKey,
  target,
  undo,
}: StartedRestore): Restore {
  const loader = new TableLoader(client, manifest.tables);
  let hasFinished = false;
  return {
    async add(name, bytes) {
      const content = contentOf(name);
      if (!content) throw new StartError(unreadableMessage);
      if ('table' in content) await loader.add(content.table, bytes);
      else await intake.add(content.picture, bytes);
    },
    async finish(end) {
      const isSigned =
        target.signedBy !== null && checkSignature(end, [...target.signedBy, ...(ownKey ? [ownKey] : [])]);
      await loader.endTable();
      requireSameCounts(manifest, loader.rows, end);
      await recreateAfterLoading(client, droppedParts);
      await setSequences(client, manifest);
      await migrateWithin(client, 'all');
      await client.query(`delete from installation where setting = 'pictures'`);
      if (intake.location !== null) await recordPictureLocation(new Database(client), intake.location);
      await storeSigningKey(client, ownKey);
      await target.note(client, { manifest, end, isSigned });
      await client.query(`create table ${unfinishedRestoreTable} ()`);
      await client.query('commit');
      hasFinished = true;
      await intake.publish();
      await client.query(`drop table ${unfinishedRestoreTable}`);
      await client.query('analyze');
      return { manifest, end, isSigned };
    },
    close: () => (hasFinished ? close() : undo()),
  };
}

function requireSameCounts({ tables }: Manifest, rows: Record<string, number>, end: BackupEnd): void {
  const table = tables.map(qualifiedTableName).find((name) => rows[name] !== end.rows[name]);
  if (table)
    throw new StartError(`${rows[table]} rows of ${table} were read, but the backup counts ${end.rows[table]}.`);
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      quoteTable(sequence),
      sequence.last_value,
      sequence.is_called,
    ]);
  }
}
