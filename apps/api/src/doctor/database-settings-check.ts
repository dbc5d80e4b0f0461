import { connectionsOf } from '../db/sessions/connection-budget.ts';
import type { Env } from '../env.ts';
import { partsOf } from '../roles.ts';
import { type DoctorDatabase, skipWithoutDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, warning } from './doctor-finding.ts';

type DatabaseSettingsRow = {
  fsync: boolean;
  full_page_writes: boolean;
  synchronous_commit: string;
  autovacuum: boolean;
  track_counts: boolean;
  max_open: number;
  open: number;
  pending: string[];
};

export type Replication = {
  /** Patroni names every cluster that it runs. */
  cluster: string | null;
  is_standby: boolean;
  standbys: number;
  behind: string | null;
  behind_bytes: number | null;
  waits_for: string;
  confirmed: number;
  idle_slots: string[];
  retained: string | null;
};

export function checkDatabaseSettings(env: Env, database: DoctorDatabase): Promise<readonly DoctorFinding[]> {
  return skipWithoutDatabase(async () => {
    const [[settings], [replication]] = await Promise.all([
      database.query<DatabaseSettingsRow>(settingsQuery),
      database.query<Replication>(replicationQuery),
    ]);
    if (!settings || !replication) throw new Error('The database returned no settings');
    const findings = [
      ...checkDurability(settings),
      ...checkConnections(settings, env),
      ...checkReplication(replication),
    ];
    if (findings.length > 0) return findings;
    const { standbys, behind } = replication;
    const followers =
      standbys === 0
        ? 'no standby'
        : `${standbys} standby${standbys === 1 ? '' : 's'}, ${behind ?? 'an unknown distance'} behind`;
    return [ok(`Writes are safe; ${settings.open} of ${settings.max_open} connections are open; ${followers}.`)];
  });
}

const settingsQuery = `
  select current_setting('fsync')::bool as fsync, current_setting('full_page_writes')::bool as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit, current_setting('autovacuum')::bool as autovacuum,
    current_setting('track_counts')::bool as track_counts,
    least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as max_open,
    (select count(*)::int from pg_stat_activity where datname is not null) as open,
    array(select name from pg_settings where pending_restart order by name) as pending`;

/** A busy marketplace writes this much in a few minutes. */
const maxLagBytes = 100 * 1024 * 1024;

/** Reads only columns that a role without monitoring rights may read. */
const replicationQuery = `
  select nullif(current_setting('cluster_name'), '') as cluster, pg_is_in_recovery() as is_standby,
    (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 from pg_stat_replication
      where not pg_is_in_recovery()) as behind_bytes,
    (select count(*)::int from pg_stat_replication) as standbys,
    (select pg_size_pretty(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))) from pg_stat_replication
      where not pg_is_in_recovery()) as behind,
    current_setting('synchronous_standby_names') as waits_for,
    (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum') or sync_state is null) as confirmed,
    array(select slot_name::text from pg_replication_slots where not active order by 1) as idle_slots,
    (select pg_size_pretty(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))) from pg_replication_slots
      where not active and not pg_is_in_recovery()) as retained`;

function checkDurability(settings: DatabaseSettingsRow): DoctorFinding[] {
  const findings: DoctorFinding[] = [];
  for (const name of ['fsync', 'full_page_writes'] as const) {
    if (settings[name]) continue;
    const message = `${name} is off: a power failure can destroy the database.`;
    findings.push(broken(message, `Set ${name} = on in postgresql.conf and reload PostgreSQL.`));
  }
  if (settings.synchronous_commit === 'off')
    findings.push(
      broken(
        'synchronous_commit is off: changes that Fixit has confirmed can be lost if the machine fails.',
        'Set synchronous_commit = on in postgresql.conf and reload PostgreSQL.',
      ),
    );
  if (!settings.autovacuum || !settings.track_counts)
    findings.push(
      broken(
        'autovacuum is off: tables only grow, and eventually the database stops.',
        'Set autovacuum = on and track_counts = on in postgresql.conf and reload PostgreSQL.',
      ),
    );
  if (settings.pending.length > 0)
    findings.push(
      warning(
        `PostgreSQL must be restarted before it uses the new values of ${settings.pending.join(', ')}.`,
        'Restart it at a convenient time; Fixit reconnects automatically.',
      ),
    );
  return findings;
}

function checkConnections({ max_open, open }: DatabaseSettingsRow, { FIXIT_ROLE, REDIS_URL }: Env): DoctorFinding[] {
  const { pooled, sessions } = connectionsOf(partsOf[FIXIT_ROLE], REDIS_URL !== undefined);
  const advice = 'Raise max_connections, or run fewer processes: docs/running/database.md, Connections to PostgreSQL.';
  if (pooled + sessions > max_open)
    return [
      warning(`The database allows ${max_open} connections, and one process needs up to ${pooled + sessions}.`, advice),
    ];
  if (open > max_open * 0.9) return [warning(`${open} of ${max_open} connections to the database are open.`, advice)];
  return [];
}

/** Debian gives every PostgreSQL a name such as `15/main`, so the name says nothing about standbys. */
const isDebiansName = (cluster: string): boolean => /^\d+\//.test(cluster);

export function checkReplication(replication: Replication): DoctorFinding[] {
  const { cluster, is_standby, standbys, behind, behind_bytes, waits_for, confirmed, idle_slots, retained } =
    replication;
  const findings: DoctorFinding[] = [];
  if (cluster !== null && !isDebiansName(cluster) && !is_standby && standbys === 0)
    findings.push(
      warning(
        `The cluster ${cluster} has no standby: if the primary's disk fails, everything since the last backup is lost.`,
        'Bring the standby back: docs/running/incidents.md, FixitHasNoStandby.',
      ),
    );
  if (behind_bytes !== null && behind_bytes > maxLagBytes)
    findings.push(
      warning(
        `A standby is ${behind} behind.`,
        'Look at its disk and at the network between the machines: docs/running/incidents.md, FixitStandbyLags.',
      ),
    );
  if (waits_for !== '' && confirmed === 0)
    findings.push(
      broken(
        'The database waits for a standby that is missing: nothing can be changed.',
        'Start the standby, or empty synchronous_standby_names and reload PostgreSQL.',
      ),
    );
  if (idle_slots.length > 0)
    findings.push(
      warning(
        `Nobody reads the replication slot ${idle_slots.join(', ')}, for which the database keeps ${retained ?? 'its log'}.`,
        `Start its reader, or remove it before the disk is full: select pg_drop_replication_slot('${idle_slots[0]}').`,
      ),
    );
  return findings;
}
