import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createEmptyDatabase, startPostgres } from '@fixit/api/testing/database/test-postgres';
import { Client } from 'pg';
import { bundle, startProgram } from '../../bench/server.ts';
import { buildOlderRelease } from '../rolling/older-release.ts';
import { makeSampleCalls } from './calls.ts';

// Fills a small marketplace of this release, or of the one built from a commit, and backs it up.
// apps/api/src/db/releases has one such backup for each release. `tsx lab/runbook/keep-release.ts <file> [--from <commit>]`

const backupProgram = fileURLToPath(new URL('../../apps/api/dist/backup-program.js', import.meta.url));
const readSampleSql = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true });
const [file] = positionals;
if (!file) throw new Error('Usage: keep-release.ts <file> [--from <commit>]');
const program = values.from ? buildOlderRelease(values.from) : bundle;

const dataDir = mkdtempSync(join(tmpdir(), 'fixit-release-'));
const postgres = await startPostgres();
try {
  const url = await createEmptyDatabase(postgres);
  const settings = {
    DATA_DIR: dataDir,
    FIXIT_ROLE: 'web',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'error',
    DEMO: 'off',
  };
  // The server creates its own schema, gazetteer and queue.
  const server = await startProgram([program], url, settings);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(readSampleSql('people.sql'));
    await makeSampleCalls(server.origin);
    await client.query(readSampleSql('history.sql'));
  } finally {
    await client.end();
    await server.stop();
  }
  execFileSync(process.execPath, [backupProgram, 'backup', resolve(file)], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
