import type { Pool } from 'pg';

/** Returns a warning if the setting was changed, or if two marketplaces share a database. */
export async function recordPublicUrl(pool: Pool, publicUrl: string): Promise<string | null> {
  const { rows } = await pool.query<{ recorded_url: string }>(
    `with recorded as (
      insert into installation (setting, value) values ('PUBLIC_URL', $1)
      on conflict (setting) do update set value = excluded.value, since = now() where installation.value <> excluded.value)
    select value as recorded_url from installation where setting = 'PUBLIC_URL' and value <> $1`,
    [publicUrl],
  );
  const [previous] = rows;
  if (!previous) return null;
  return `This database belonged to ${previous.recorded_url} until now, and PUBLIC_URL is ${publicUrl}. If a Fixit still runs there, give each its own database.`;
}
