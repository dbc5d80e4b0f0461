import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';

/** By name, as a process uses them. */
export type UsedSettings = Readonly<Record<string, unknown>>;

/** They differ between the machines of one marketplace, or from start to start. */
const ofOneProcess = new Set(['HOST', 'PORT', 'FIXIT_ROLE', 'DATA_DIR', 'MAP_STREETS', 'LOG_LEVEL', 'DEMO_FEED_TOKEN']);

const row = 'settings of the last start';

interface NotedSettings {
  readonly version: string;
  /** Keyed hashes: settings hold passwords. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Notes what a process starts with, so that `findChangedSettings` can tell what has been changed since. */
export async function noteSettings(pool: Pool, settings: UsedSettings, key: Buffer, version: string): Promise<void> {
  const noted: NotedSettings = { version, hashes: hashesOf(settings, key) };
  await pool.query(
    `insert into installation (setting, value) values ($1, $2)
    on conflict (setting) do update set value = excluded.value, since = now()`,
    [row, JSON.stringify(noted)],
  );
}

export const notedSettingsQuery = {
  text: 'select value, iso(since) as since from installation where setting = $1',
  values: [row],
};

/** The names of those whose values are others than those that were noted, in `value` of `notedSettingsQuery`. */
export function findChangedSettings(value: string, settings: UsedSettings, key: Buffer): string[] {
  // Only noteSettings writes it.
  const { hashes: before } = JSON.parse(value) as NotedSettings;
  const now = hashesOf(settings, key);
  // A setting that only one of two releases knows is no change of it.
  return Object.keys(before).filter((name) => name in now && before[name] !== now[name]);
}

function hashesOf(settings: UsedSettings, key: Buffer): Record<string, string> {
  const compared = Object.entries(settings).filter(([name]) => /^[A-Z]/.test(name) && !ofOneProcess.has(name));
  return Object.fromEntries(
    compared.map(([name, value]) => [
      name,
      createHmac('sha256', key)
        .update(`${name}=${JSON.stringify(value)}`)
        .digest('base64url')
        .slice(0, 16),
    ]),
  );
}
