import { copyTemplate, databaseUrl, migrateAndSeed, startPostgres } from '@fixit/api/testing/database/test-postgres';
import { Client } from 'pg';
import { type Server, startServer } from '../server.ts';
import { changeSettings } from './change-settings.ts';
import { type FilledBritain, fillBritain } from './fill.ts';
import { StatementCounter } from './measure.ts';
import { type BritainPeople, findPeople } from './people.ts';

export interface Britain extends FilledBritain {
  superuserUrl: string;
  people: BritainPeople;
  /** The built server listens at this origin. */
  origin: string;
  serverPid: number;
  counter: StatementCounter;
  stop(): Promise<void>;
}

/**
 * Fills a separate PostgreSQL that counts statements, and starts the built server with it. A `folder` stores the
 * database, which is reused if it has the same size. The database does not survive a crash.
 */
export async function startBritain(
  size: number,
  folder?: string,
  settings: Record<string, string> = {},
): Promise<Britain> {
  const postgres = await startPostgres(
    {
      shared_preload_libraries: 'pg_stat_statements',
      // A large database gets the memory that docs/running/growing.md recommends. A small one gets as much as the
      // embedded database.
      ...(size >= 0.1 && { shared_buffers: '4GB' }),
    },
    folder,
  );
  const cleanups: (() => Promise<void>)[] = [() => postgres.stop()];
  const stop = async () => {
    for (const cleanUp of cleanups.toReversed()) await cleanUp();
  };
  try {
    return { ...(await prepare(postgres, { size, settings }, cleanups)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

async function prepare(
  postgres: Postgres,
  { size, settings }: { size: number; settings: Record<string, string> },
  cleanups: (() => Promise<void>)[],
) {
  const { name, filled } = await fillOnce(postgres, size);
  const [url, superuserUrl] = [databaseUrl(postgres.url, name), databaseUrl(postgres.superuserUrl, name)];
  const counter = new StatementCounter(superuserUrl);
  await counter.start();
  cleanups.push(() => counter.stop());
  const people = await findPeople(superuserUrl);
  const server: Server = await startServer(url, { RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...settings });
  cleanups.push(() => server.stop());
  await counter.untilIdle();
  return { ...filled, superuserUrl, people, origin: server.origin, serverPid: server.pid, counter };
}

/** Fills a database unless it exists. It is renamed once it is complete. */
async function fillOnce(postgres: Postgres, size: number): Promise<{ name: string; filled: FilledBritain }> {
  const name = `britain_${String(size).replace('.', '_')}`;
  const client = new Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  try {
    // Autovacuum would change what a call reads while it is measured.
    await changeSettings(client, { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' });
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) {
      await migrateAndSeed(databaseUrl(postgres.url, name));
      await prepareForReuse(databaseUrl(postgres.superuserUrl, name));
      return { name, filled: { rows: {}, seconds: {} } };
    }
    const fresh = new URL(await copyTemplate(postgres)).pathname.slice(1);
    const filled = await fillBritain(databaseUrl(postgres.superuserUrl, fresh), size);
    await client.query(`alter database ${fresh} rename to ${name}`);
    return { name, filled };
  } finally {
    await client.end();
  }
}

/**
 * Vacuums the tables, because autovacuum is off while calls are measured and the last run has written rows. Forgets the
 * folder for pictures, because the next server has a different one.
 */
async function prepareForReuse(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
    await client.query(`delete from installation where setting = 'pictures'`);
  } finally {
    await client.end();
  }
}
