import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';

type Settings = Readonly<Record<string, unknown>>;

/** Settings that differ between the machines of a marketplace, or between starts. */
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

interface RecordedSettings {
  readonly version: string;
  /** The hashes are keyed, because some settings are passwords. */
  readonly hashes: Readonly<Record<string, string>>;
}

export async function recordSettings(pool: Pool, settings: Settings, key: Buffer, version: string): Promise<void> {
  const record: RecordedSettings = { version, hashes: hashesOf(settings, key) };
  await pool.query(
    `insert into installation (setting, value) values ($1, $2)
    on conflict (setting) do update set value = excluded.value, since = now()`,
    [settingName, JSON.stringify(record)],
  );
}

export const recordedSettingsQuery = {
  text: 'select value, iso(since) as since from installation where setting = $1',
  values: [settingName],
};

export function findChangedSettings(value: string, settings: Settings, key: Buffer): string[] {
  // Only recordSettings writes this value.
  const { hashes: recorded } = JSON.parse(value) as RecordedSettings;
  const current = hashesOf(settings, key);
  // A setting that only one of the two releases has is not a change.
  return Object.keys(recorded).filter((name) => name in current && recorded[name] !== current[name]);
}

function hashesOf(settings: Settings, key: Buffer): Record<string, string> {
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
