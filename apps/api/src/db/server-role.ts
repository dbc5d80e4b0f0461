import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ClientBase, Pool } from 'pg';
import { StartError } from './start-error.ts';

export const serverRole = 'fixit_server';

// The script is next to this file, or next to the bundle.
const script = fileURLToPath(new URL('./server-role.sql', import.meta.url));

/** Is idempotent. */
export async function transferToServerRole(superuser: ClientBase): Promise<void> {
  await superuser.query(await readFile(script, 'utf8'));
}

/** A superuser's SQL can run programs, so production refuses to start as one. */
export async function refuseSuperuser(pool: Pool, { production }: { production: boolean }): Promise<void> {
  const { rows } = await pool.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.rolsuper) return;
  const message =
    "The role of DATABASE_URL is a superuser; use one that is not: docs/running/database.md, The database's role.";
  if (production) throw new StartError(message);
  console.warn(message);
}
