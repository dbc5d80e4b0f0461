import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { serverRole, transferToServerRole } from '../server-role.ts';
import { StartError } from '../start-error.ts';
import type { Postmaster } from './postmaster.ts';

export type Log = (message: string) => void;

const databaseName = 'fixit';
const superuser = 'fixit';
const ownerLock = 34_872_915;
const lockTimeoutMs = 1_000;
const notReadyCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P03', '57P01']);

export async function tryConnect({ socketFolder }: Postmaster, log: Log): Promise<Client | undefined> {
  const client = new Client({ host: socketFolder, user: superuser, database: 'postgres' });
  client.on('error', (error) => log(`The connection to the embedded database was lost: ${error.message}`));
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (error instanceof Error && 'code' in error && !isNotReady(error)) throw error;
    return undefined;
  }
}

export function isNotReady(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && notReadyCodes.has(error.code);
}

/** Locks the database for as long as this connection lasts. Throws if another Fixit holds the lock. */
export async function becomeOwner(client: Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + lockTimeoutMs;
  // PostgreSQL closes the connection of a killed owner a moment later.
  while (!(await tryOwnerLock(client))) {
    if (Date.now() > deadline) {
      throw new StartError(
        `Another Fixit is using this data folder (${dataDir}); to share one database among several processes, set DATABASE_URL.`,
      );
    }
    await wait(50);
  }
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [databaseName],
  );
  if (rows.length === 0) await client.query(`create database ${databaseName}`);
  // The database is new, or comes from a release whose server connected as the superuser.
  if (rows[0]?.owner !== serverRole) await transferDatabase(client.host);
}

/** A database that does not accept connections at the moment counts as owned. */
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

async function transferDatabase(socketFolder: string): Promise<void> {
  const client = new Client({ host: socketFolder, user: superuser, database: databaseName });
  await client.connect();
  try {
    await transferToServerRole(client);
  } finally {
    await client.end();
  }
}

async function tryOwnerLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
    ownerLock,
  ]);
  return rows[0]?.acquired === true;
}

/** The host in the query is the folder of the socket. */
export function urlsOf(socketFolder: string): { url: string; superuserUrl: string } {
  const urlFor = (role: string) =>
    `postgresql://${role}@localhost/${databaseName}?host=${encodeURIComponent(socketFolder)}`;
  return { url: urlFor(serverRole), superuserUrl: urlFor(superuser) };
}
