import type { Client } from 'pg';

/** Changes parameters of a running PostgreSQL that need no restart and are not on its command line. */
export async function changeSettings(client: Client, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
}
