import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../db/connection.ts';
import { startEmbedded } from '../db/embedded/launcher.ts';
import { migrate } from '../db/migrate.ts';
import { seed } from '../db/seed/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for tests, and the database in it that they copy: migrated, with categories and gazetteer. */
    postgres: { url: string; template: string };
  }
}

const template = 'fixit_template';

/** Starts one PostgreSQL for a run of tests and makes the database that each test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fixit-test-'));
  const embedded = process.env['TEST_DATABASE_URL'] ? null : await startEmbedded({ dataDir });
  const url = embedded?.url ?? process.env['TEST_DATABASE_URL'] ?? '';
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${template}`);
  await admin.query(`create database ${template}`);
  await admin.end();
  const connection = connect(databaseUrl(url, template), { max: 2 });
  await migrate(connection.pool);
  await seed(connection.pool, { demo: false });
  await connection.close();
  project.provide('postgres', { url, template });
  return async () => {
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
