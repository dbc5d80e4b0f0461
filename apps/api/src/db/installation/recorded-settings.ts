import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';

/** The keys are the names of the settings that a process uses. */
export type UsedSettings = Readonly<Record<string, unknown>>;

/** These settings differ between the machines of a marketplace, or between starts. */
const processSettings = new Set([
  'HOST',
  'PORT',
  'FIXIT_ROLE',
  'DATA_DIR',
  'MAP_STREETS',
  'LOG_LEVEL',
  'DEMO_FEED_TOKEN',
]);

const settingName = 'settings of the last start';

interface NotedSettings {
  readonly version: string;
  /** The hashes are keyed, because some settings are passwords. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Records the settings that a process starts with, so that `findChangedSettings` can find those that changed since. */
export async function noteSettings(pool: Pool, settings: UsedSettings, key: Buffer, version: string): Promise<void> {
  const record: NotedSettings = { version, hashes: hashesOf(settings, key) };
  await pool.query(
    `insert into installation (setting, value) values ($1, $2)
    on conflict (setting) do update set value = excluded.value, since = now()`,
    [settingName, JSON.stringify(record)],
  );
}

export const notedSettingsQuery = {
  text: 'select value, iso(since) as since from installation where setting = $1',
  values: [settingName],
};

/**
 * Returns the names of the settings that differ from the recorded ones. `value` is the result of
 * `notedSettingsQuery`.
 */
export function findChangedSettings(value: string, settings: UsedSettings, key: Buffer): string[] {
  // Only noteSettings writes this value.
  const { hashes: before } = JSON.parse(value) as NotedSettings;
  const now = hashesOf(settings, key);
  // A setting that only one of the two releases has is not a change.
  return Object.keys(before).filter((name) => name in now && before[name] !== now[name]);
}

function hashesOf(settings: UsedSettings, key: Buffer): Record<string, string> {
  const comparable = Object.entries(settings).filter(([name]) => /^[A-Z]/.test(name) && !processSettings.has(name));
  return Object.fromEntries(
    comparable.map(([name, value]) => [
      name,
      createHmac('sha256', key)
        .update(`${name}=${JSON.stringify(value)}`)
        .digest('base64url')
        .slice(0, 16),
    ]),
  );
}
