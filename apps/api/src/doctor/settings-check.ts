import { findChangedSettings, recordedSettingsQuery } from '../db/installation/recorded-settings.ts';
import type { Env } from '../env.ts';
import { describeLostPasskeys, lostPasskeysQuery } from '../platform/http/operator/lost-passkeys.ts';
import { type DoctorDatabase, hasTable, NoDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, warning } from './doctor-finding.ts';

/** `faults` is the message of the StartError that invalid settings cause. */
export function reportWrongSettings(faults: string): DoctorFinding[] {
  return faults
    .split('\n')
    .slice(1)
    .map((fault) =>
      broken(fault.trim(), 'Correct it; no process starts until then. docs/running/settings.md lists all settings.'),
    );
}

export async function checkSettings(env: Env, database: DoctorDatabase): Promise<DoctorFinding[]> {
  const findings = [
    ...checkMode(env),
    ...(await findChangedSinceStart(env, database)),
    ...(await findLostPasskeys(env, database)),
  ];
  return findings.length > 0 ? findings : [ok(`All settings are valid; NODE_ENV is ${env.NODE_ENV}.`)];
}

function checkMode({ NODE_ENV, ALLOW_REMOTE_DEVELOPMENT, RATE_LIMITS }: Env): DoctorFinding[] {
  return [
    ...(ALLOW_REMOTE_DEVELOPMENT && NODE_ENV !== 'production'
      ? [
          warning(
            'Other machines can reach a server that is not in production, so anybody can log in to the demo accounts.',
            'Set NODE_ENV=production and remove ALLOW_REMOTE_DEVELOPMENT, unless you trust everybody on this network.',
          ),
        ]
      : []),
    ...(RATE_LIMITS ? [] : [warning('Rate limits are off: anybody can guess passwords.', 'Remove RATE_LIMITS=off.')]),
  ];
}

/** A passkey works only with the host for which it was created. */
async function findLostPasskeys({ PUBLIC_URL }: Env, database: DoctorDatabase): Promise<DoctorFinding[]> {
  try {
    const [column] = await database.query(
      "select from information_schema.columns where table_name = 'operator_passkey' and column_name = 'host'",
    );
    if (!column) return [];
    const { text, values } = lostPasskeysQuery(PUBLIC_URL);
    const [lost] = await database.query<{ operators: number; host: string }>(text, values);
    if (!lost) return [];
    const { message, advice, command } = describeLostPasskeys(lost, PUBLIC_URL);
    return [broken(message, advice, { command })];
  } catch (error) {
    if (error instanceof NoDatabase) return [];
    throw error;
  }
}

/** Reports changes only while a process still runs with the old settings. */
async function findChangedSinceStart(env: Env, database: DoctorDatabase): Promise<DoctorFinding[]> {
  try {
    if (!(await hasTable(database, 'installation'))) return [];
    const [recorded] = await database.query<{ value: string; since: string }>(
      recordedSettingsQuery.text,
      recordedSettingsQuery.values,
    );
    const [secret] = await database.query<{ secret: Buffer }>(
      "select secret from server_secret where name = 'noted_settings'",
    );
    const [process] = await database.query(
      "select from process where heartbeat_at > now() - interval '20 seconds' limit 1",
    );
    if (!recorded || !secret || !process) return [];
    const changed = findChangedSettings(recorded.value, env, secret.secret);
    if (changed.length === 0) return [];
    const names = changed.join(', ');
    return [
      warning(
        `Changed since the last start of a process, at ${recorded.since}: ${names}.`,
        'Restart the processes to use the new values, or run this command with their settings.',
      ),
    ];
  } catch (error) {
    if (error instanceof NoDatabase) return [];
    throw error;
  }
}
