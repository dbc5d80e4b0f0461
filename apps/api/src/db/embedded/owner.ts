import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { giveToServerRole, serverRole } from '../server-role.ts';
import { StartError } from '../start-error.ts';
import type { Postmaster } from './postmaster.ts';

export type Log = (sentence: string) => void;

const databaseName = 'fixit';
/** The superuser of the embedded database, with whom the server only prepares it. */
const superuser = 'fixit';
const ownerLock = 34_872_915;
const timeoutMs = 1_000;
// Connection refused, no socket yet, hung up while starting or stopping; 57P03 is PostgreSQL's 'cannot connect now'.
const notYet = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P03', '57P01']);

/** Returns undefined if PostgreSQL does not accept connections at the moment. */
export async function tryConnect({ socketFolder }: Postmaster, log: Log): Promise<Client | undefined> {
  const client = new Client({ host: socketFolder, user: superuser, database: 'postgres' });
  client.on('error', (error) => log(`The connection to the embedded database was lost: ${error.message}`));
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (error instanceof Error && 'code' in error && !isNotYet(error)) throw error;
    return undefined;
  }
}

export function isNotYet(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && notYet.has(error.code);
}

/** The lock lasts as long as this connection. Throws when another Fixit has it. */
export async function becomeOwner(client: Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  // A killed owner's connection is closed a moment after it.
  while (!(await takeLock(client))) {
    if (Date.now() > deadline) {
      throw new StartError(
        `Another Fixit is using this data folder (${dataDir}); several processes share one database by DATABASE_URL.`,
      );
    }
    await wait(50);
  }
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [databaseName],
  );
  if (rows.length === 0) await client.query(`create database ${databaseName}`);
  // New, or made by a release whose server was the superuser.
  if (rows[0]?.owner !== serverRole) await handOver(client.host);
}

/** Whether a Fixit is its owner, also if it does not answer. */
export async function hasOwner(running: Postmaster, log: Log): Promise<boolean> {
  const client = await tryConnect(running, log);
  if (!client) return true;
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and granted) as found`,
      [ownerLock],
    );
    return rows[0]?.found === true;
  } finally {
    await client.end();
  }
}

async function handOver(socketFolder: string): Promise<void> {
  const client = new Client({ host: socketFolder, user: superuser, database: databaseName });
  await client.connect();
  try {
    await giveToServerRole(client);
  } finally {
    await client.end();
  }
}

async function takeLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock]);
  return rows[0]?.taken === true;
}

/** Understood by pools and psql: the host in the query is the socket's folder. */
export function urlsOf(socketFolder: string): { url: string; superuserUrl: string } {
  const urlFor = (role: string) =>
    `postgresql://${role}@localhost/${databaseName}?host=${encodeURIComponent(socketFolder)}`;
  return { url: urlFor(serverRole), superuserUrl: urlFor(superuser) };
}
