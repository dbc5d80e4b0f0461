import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import type { Postmaster } from './postmaster.ts';

export type Log = (sentence: string) => void;

const databaseName = 'fixit';
const ownerLock = 34_872_915;
const patience = 1_000;
// Connection refused, no socket yet, hung up while starting or stopping; 57P03 is PostgreSQL's 'cannot connect now'.
const notYet = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P03', '57P01']);

/** Connects to the maintenance database; undefined when PostgreSQL does not take connections at this moment. */
export async function tryConnect({ socketFolder }: Postmaster, log: Log): Promise<Client | undefined> {
  const client = new Client({ host: socketFolder, user: 'fixit', database: 'postgres' });
  client.on('error', (error) => log(`The connection to the embedded database was lost: ${error.message}`));
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (typeof code === 'string' && !notYet.has(code)) throw error;
    return undefined;
  }
}

/** Takes the lock that makes us the only owner for as long as this connection lives; refuses when another Fixit has it. */
export async function becomeOwner(client: Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + patience;
  // A killed owner's connection is closed a moment after it.
  while (!(await takeLock(client))) {
    if (Date.now() > deadline) {
      throw new StartError(
        `Another Fixit is using this data folder (${dataDir}); several processes share one database by DATABASE_URL.`,
      );
    }
    await wait(50);
  }
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName}`);
}

async function takeLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock]);
  return rows[0]?.taken === true;
}

/** The address that pools and psql understand; the host in its query is the socket's folder. */
export function urlOf(socketFolder: string): string {
  return `postgresql://fixit@localhost/${databaseName}?host=${encodeURIComponent(socketFolder)}`;
}
