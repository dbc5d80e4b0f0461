import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ClientBase, Pool } from 'pg';
import { StartError } from './start-error.ts';

export const serverRole = 'fixit_server';

// Read beside this file, or beside the bundle that this file became part of.
const script = fileURLToPath(new URL('./server-role.sql', import.meta.url));

/** The change is idempotent. */
export async function giveToServerRole(superuser: ClientBase): Promise<void> {
  await superuser.query(await readFile(script, 'utf8'));
}

/** In production; elsewhere it warns: a superuser may read files and run programs by SQL. For DATABASE_URL only. */
export async function refuseSuperuser(pool: Pool, { production }: { production: boolean }): Promise<void> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.rolsuper) return;
  const sentence =
    "The role of DATABASE_URL is a superuser; use one that is not: docs/running/database.md, The database's role.";
  if (production) throw new StartError(sentence);
  console.warn(sentence);
}
