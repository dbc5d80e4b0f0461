import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { connect } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { openServerDatabase } from '../db/server-database.ts';
import { StartError } from '../db/start-error.ts';
import { readEnv } from '../env.ts';
import { openCodePoint, type UnitFiles } from '../modules/address/code-point.ts';
import { importUnits } from '../modules/address/unit-import.ts';
import { progressBar } from './progress-bar.ts';

export const gazetteerCommand = 'import-gazetteer';

/** The OS Downloads API redirects this URL to the current Code-Point Open. */
const downloadUrl = 'https://api.os.uk/downloads/v1/products/CodePointOpen/downloads?area=GB&format=CSV&redirect';

/** Imports a zip archive or a folder, or downloads the published file. A running server uses the data immediately. */
export async function importGazetteer(path: string | undefined): Promise<void> {
  const env = readEnv();
  const folder = await mkdtemp(join(tmpdir(), 'fixit-gazetteer-'));
  try {
    const source = await openCodePoint(path ?? (await downloadCodePoint(downloadUrl, folder)));
    try {
      await importInto(await openServerDatabase(env), source);
    } finally {
      source.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type ServerDatabase = Awaited<ReturnType<typeof openServerDatabase>>;

async function importInto({ url, stop }: ServerDatabase, { files }: UnitFiles): Promise<void> {
  const startedAt = performance.now();
  const showProgress = progressBar('of the files imported');
  const client = new Client({ connectionString: url, application_name: 'fixit-import' });
  try {
    await migrateDatabase(url);
    await client.connect();
    const { units } = await importUnits(client, files, (done) => showProgress(done.files, files.length));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${units.toLocaleString('en-GB')} postcodes were imported in ${seconds} s and are in use.`);
  } finally {
    await client.end();
    await stop();
  }
}

/** Applies migrations, because the operator may import before the server's first start. */
async function migrateDatabase(url: string): Promise<void> {
  const connection = connect(url, { max: 2 });
  try {
    await migrate(connection.pool);
  } finally {
    await connection.close();
  }
}

async function downloadCodePoint(url: string, folder: string): Promise<string> {
  console.log('Fetching Code-Point Open from Ordnance Survey …');
  const path = join(folder, 'code-point-open.zip');
  try {
    const response = await fetch(url);
    if (!response.ok || !response.body) throw new Error(`it answered ${response.status}`);
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `Ordnance Survey's download could not be fetched (${reason}). Name a zip archive or a folder instead.`,
    );
  }
  return path;
}
