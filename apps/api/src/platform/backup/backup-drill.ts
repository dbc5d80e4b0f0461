import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { startEmbedded } from '../../db/embedded/launcher.ts';
import { countOf } from '../count-of.ts';
import type { ReadKeys } from './archive/archive-reader.ts';
import { sessionName } from './backup-session.ts';
import type { PictureIntake } from './picture-intake.ts';
import { type RestoreResult, type RestoreTarget, restoreBackup } from './restore-backup.ts';

export interface Invariant {
  rule: string;
  /**
   * Selects the broken things as text in `fault`, or the input of `findFaults` as JSON in `subject`.
   * Can read the keys of the backup's pictures from `drill.picture`.
   */
  query: string;
  findFaults?: (subject: unknown) => string[];
}

export interface DrillResult extends RestoreResult {
  faults: string[];
}

const maxExamples = 3;

const batchSize = 1_000;

/** Throws a StartError if the backup cannot be restored. */
export async function restoreAndCheck(
  file: Readable,
  keys: ReadKeys,
  {
    dataDir,
    invariants,
    signedBy,
  }: { dataDir: string; invariants: readonly Invariant[]; signedBy: RestoreTarget['signedBy'] },
): Promise<DrillResult> {
  const scratch = join(dataDir, 'drill');
  // The database of a killed drill may still be running there, and is reused.
  const { url, stop } = await startEmbedded({ dataDir: scratch });
  const client = new Client({ connectionString: url, application_name: sessionName });
  try {
    await client.connect();
    await client.query(
      'drop schema if exists drill cascade; create schema drill; create table drill.picture (key text)',
    );
    const intake = new PictureKeys(client);
    const openIntake = () => Promise.resolve(intake);
    const note = () => Promise.resolve();
    const result = await restoreBackup(file, keys, { url, openIntake, replace: true, signedBy, note });
    return { ...result, faults: await findBrokenRules(client, invariants) };
  } finally {
    file.destroy();
    await client.end();
    await stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Stores only the keys of the pictures. Verifying the checksums needs no stored bytes. */
class PictureKeys implements PictureIntake {
  readonly location = null;
  readonly #client: Client;
  #keys: string[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  async add(key: string): Promise<void> {
    this.#keys.push(key);
    if (this.#keys.length >= 1_000) await this.publish();
  }

  async publish(): Promise<void> {
    await this.#client.query('insert into drill.picture select unnest($1::text[])', [this.#keys]);
    this.#keys = [];
  }

  abandon(): Promise<void> {
    return Promise.resolve();
  }
}

/** Returns a message for each broken rule. */
export async function findBrokenRules(client: Client, invariants: readonly Invariant[]): Promise<string[]> {
  await client.query('create index on drill.picture (key); analyze drill.picture');
  const messages: string[] = [];
  for (const { rule, query, findFaults } of invariants) {
    const faults: string[] = [];
    await client.query(`begin; declare rows no scroll cursor for ${query}`);
    for (let rows: { fault: string; subject: unknown }[] = []; ; ) {
      ({ rows } = await client.query<{ fault: string; subject: unknown }>(`fetch ${batchSize} from rows`));
      faults.push(...rows.flatMap(({ fault, subject }) => findFaults?.(subject) ?? [fault]));
      if (rows.length < batchSize) break;
    }
    await client.query('commit');
    if (faults.length > 0)
      messages.push(
        `${rule}: broken ${countOf(faults.length, 'time')}, for instance ${faults.slice(0, maxExamples).join(', ')}.`,
      );
  }
  return messages;
}
