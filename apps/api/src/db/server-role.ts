import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ClientBase, Pool } from 'pg';
import { StartError } from './start-error.ts';

/** The role that the server logs in with on the embedded database. */
export const serverRole = 'fixit_server';

// Read beside this file, or beside the bundle that this file became part of.
const script = fileURLToPath(new URL('./server-role.sql', import.meta.url));

/** Gives the database that a superuser is connected to, and all in it, to the server's role; again is no matter. */
export async function giveToServerRole(superuser: ClientBase): Promise<void> {
  await superuser.query(await readFile(script, 'utf8'));
}

/**
 * Refuses in production to work as a superuser, who may read files and run programs by SQL; elsewhere warns.
 * For the database of DATABASE_URL: on the embedded one the server never is.
 */
export async function refuseSuperuser(pool: Pool, { production }: { production: boolean }): Promise<void> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.rolsuper) return;
  const sentence = 'The role of DATABASE_URL is a superuser; use one that is not, as README.md says under Settings.';
  if (production) throw new StartError(sentence);
  console.warn(sentence);
}
