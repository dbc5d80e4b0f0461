import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { seed } from '../../../seed/seed.ts';
import { connect } from '../../db/connection.ts';
import { startEmbedded } from '../../db/embedded/launcher.ts';
import type { PostgresSettings } from '../../db/embedded/settings.ts';
import { migrate } from '../../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Omit<TestPostgres, 'stop'>;
  }
}

const template = 'fixit_template';

interface TestPostgres {
  url: string;
  /** The role may create databases. */
  superuserUrl: string;
  template: string;
  stop: () => Promise<void>;
}

/** Uses TEST_DATABASE_URL if it is set and there are no settings. Stopping does not delete `folder`. */
export async function startPostgres(settings?: PostgresSettings, folder?: string): Promise<TestPostgres> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'fixit-test-')));
  const embedded =
    process.env['TEST_DATABASE_URL'] && !settings
      ? null
      : await startEmbedded({ dataDir, ...(settings && { settings }) });
  const url = embedded?.url ?? process.env['TEST_DATABASE_URL'] ?? '';
  const superuserUrl = embedded?.superuserUrl ?? url;
  await execute(superuserUrl, [
    `drop database if exists ${template}`,
    `create database ${template} owner ${roleOf(url)}`,
  ]);
  await migrateAndSeed(databaseUrl(url, template));
  return {
    url,
    superuserUrl,
    template,
    async stop() {
      await embedded?.stop();
      if (!folder) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function migrateAndSeed(url: string): Promise<void> {
  const connection = connect(url, { max: 2 });
  await migrate(connection.pool);
  await seed(connection.pool, { demo: false });
  await connection.close();
}

/** All projects share one PostgreSQL; each test file copies its template. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ('postgres' in project.getProvidedContext()) return undefined;
  const { stop, ...postgres } = await startPostgres();
  project.vitest.provide('postgres', postgres);
  return stop;
}

export async function copyTemplate({ url, superuserUrl, template }: Omit<TestPostgres, 'stop'>): Promise<string> {
  const name = `fixit_${randomBytes(6).toString('hex')}`;
  await execute(superuserUrl, [`create database ${name} template ${template} strategy file_copy owner ${roleOf(url)}`]);
  return databaseUrl(url, name);
}

export async function createEmptyDatabase({ url, superuserUrl }: Omit<TestPostgres, 'stop'>): Promise<string> {
  const name = `fixit_${randomBytes(6).toString('hex')}`;
  await execute(superuserUrl, [`create database ${name} owner ${roleOf(url)}`]);
  return databaseUrl(url, name);
}

export async function dropCopy({ superuserUrl }: Omit<TestPostgres, 'stop'>, url: string): Promise<void> {
  await execute(superuserUrl, [`drop database ${new URL(url).pathname.slice(1)} with (force)`]);
}

const roleOf = (url: string) => new URL(url).username;

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

export function databaseUrl(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}
