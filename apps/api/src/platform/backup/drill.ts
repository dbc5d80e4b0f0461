import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { startEmbedded } from '../../db/embedded/launcher.ts';
import type { BackupKeys } from './archive/encryption.ts';
import type { PictureIntake } from './picture-intake.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { sessionName } from './session.ts';

/** A rule that holds in every marketplace, as a query for what breaks it: the column `broken` describes it in a few words. */
export interface Invariant {
  rule: string;
  /** Can use the keys of the backup's pictures in `drill.picture`. */
  query: string;
}

export interface DrillResult extends Restored {
  /** A sentence for each broken rule. */
  faults: string[];
}

/** How many broken rows a sentence names. */
const named = 3;

/**
 * Restores a backup into a temporary embedded database, and checks the marketplace in it. It neither touches the instance's database nor needs
 * rights there. Throws a StartError if the backup cannot be restored.
 */
export async function tryOut(
  file: Readable,
  keys: BackupKeys,
  { dataDir, invariants }: { dataDir: string; invariants: readonly Invariant[] },
): Promise<DrillResult> {
  const scratch = join(dataDir, 'drill');
  // The database of a killed drill may still run there: we take it over.
  const { url, stop } = await startEmbedded({ dataDir: scratch });
  const client = new Client({ connectionString: url, application_name: sessionName });
  try {
    await client.connect();
    await client.query(
      'drop schema if exists drill cascade; create schema drill; create table drill.picture (key text)',
    );
    const intake = new PictureKeys(client);
    const openIntake = () => Promise.resolve(intake);
    const restored = await restoreBackup(file, keys, { url, openIntake, replace: true, note: () => Promise.resolve() });
    return { ...restored, faults: await findFaults(client, invariants) };
  } finally {
    file.destroy();
    await client.end();
    await stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Keeps only the keys of a backup's pictures: their bytes are no longer needed once the checksums match. */
class PictureKeys implements PictureIntake {
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

async function findFaults(client: Client, invariants: readonly Invariant[]): Promise<string[]> {
  await client.query('create index on drill.picture (key); analyze drill.picture');
  const faults: string[] = [];
  for (const { rule, query } of invariants) {
    const { rows } = await client.query<{ broken: string; count: number }>(
      `select broken, (count(*) over ())::int as count from (${query}) as found limit ${named}`,
    );
    const [first] = rows;
    if (first)
      faults.push(`${rule}: ${first.count} times broken, for instance ${rows.map(({ broken }) => broken).join(', ')}.`);
  }
  return faults;
}
