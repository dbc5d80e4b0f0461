import type { Pool } from 'pg';

/** What all processes of one marketplace have to agree on. */
export interface Installation {
  readonly PUBLIC_URL: string;
  /** Where pictures lie. */
  readonly pictures: string;
}

const sentences: Readonly<Record<keyof Installation, (before: string, now: string) => string>> = {
  PUBLIC_URL: (before, now) =>
    `This database belonged to ${before} until now, and PUBLIC_URL is ${now}. If a Fixit still runs there, give each a database of its own.`,
  pictures: (before, now) =>
    `The pictures of this database were in ${before} until now, and this process looks in ${now}. Move them, or let every process have the same place.`,
};

/**
 * Notes what this process has, for the next one. Returns a sentence for each difference from the one before: either somebody changed a
 * setting, or two marketplaces share a database.
 */
export async function compareInstallation(pool: Pool, now: Installation): Promise<string[]> {
  const { rows } = await pool.query<{ setting: keyof Installation; before: string }>(
    `with given as (select * from unnest($1::text[], $2::text[]) as given (setting, value)),
      noted as (
        insert into installation (setting, value) select setting, value from given order by setting
        on conflict (setting) do update set value = excluded.value, since = now()
        where installation.value <> excluded.value)
    select setting, installation.value as before from installation join given using (setting)
    where installation.value <> given.value order by setting`,
    [Object.keys(now), Object.values(now)],
  );
  return rows.map(({ setting, before }) => sentences[setting](before, now[setting]));
}
