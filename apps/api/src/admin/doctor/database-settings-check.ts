import { connectionsOf } from '../../db/sessions/connection-budget.ts';
import type { Env } from '../../env.ts';
import { partsOf } from '../../roles.ts';
import { type DoctorDatabase, withDatabase } from './doctor-database.ts';
import { broken, type Finding, ok, warning } from './finding.ts';

type Settings = {
  fsync: boolean;
  full_page_writes: boolean;
  synchronous_commit: string;
  autovacuum: boolean;
  track_counts: boolean;
  most: number;
  open: number;
  pending: string[];
};

type Replication = {
  standbys: number;
  behind: string | null;
  waits_for: string;
  confirmed: number;
  idle_slots: string[];
  kept: string | null;
};

/** Checks PostgreSQL's own settings, its connections and its replication. */
export function checkDatabaseSettings(env: Env, database: DoctorDatabase): Promise<readonly Finding[]> {
  return withDatabase(async () => {
    const [[settings], [replication]] = await Promise.all([
      database.query<Settings>(settingsQuery),
      database.query<Replication>(replicationQuery),
    ]);
    if (!settings || !replication) throw new Error('The database returned no settings');
    const findings = [...judgeSettings(settings), ...judgeConnections(settings, env), ...judgeReplication(replication)];
    if (findings.length > 0) return findings;
    const { standbys, behind } = replication;
    const followers =
      standbys === 0
        ? 'no standby'
        : `${standbys} standby${standbys === 1 ? '' : 's'}, ${behind ?? 'an unknown distance'} behind`;
    return [ok(`Writes are safe; ${settings.open} of ${settings.most} connections are open; ${followers}.`)];
  });
}

const settingsQuery = `
  select current_setting('fsync')::bool as fsync, current_setting('full_page_writes')::bool as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit, current_setting('autovacuum')::bool as autovacuum,
    current_setting('track_counts')::bool as track_counts,
    least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as most,
    (select count(*)::int from pg_stat_activity where datname is not null) as open,
    array(select name from pg_settings where pending_restart order by name) as pending`;

/** What a role without monitoring rights may see. */
const replicationQuery = `
  select (select count(*)::int from pg_stat_replication) as standbys,
    (select pg_size_pretty(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))) from pg_stat_replication
      where not pg_is_in_recovery()) as behind,
    current_setting('synchronous_standby_names') as waits_for,
    (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum') or sync_state is null) as confirmed,
    array(select slot_name::text from pg_replication_slots where not active order by 1) as idle_slots,
    (select pg_size_pretty(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))) from pg_replication_slots
      where not active and not pg_is_in_recovery()) as kept`;

function judgeSettings(settings: Settings): Finding[] {
  const findings: Finding[] = [];
  for (const name of ['fsync', 'full_page_writes'] as const) {
    if (settings[name]) continue;
    const said = `${name} is off: a power failure can destroy the database.`;
    findings.push(broken(said, `Set ${name} = on in postgresql.conf and reload PostgreSQL.`));
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
        `PostgreSQL has to be restarted before it uses new values of ${settings.pending.join(', ')}.`,
        'Restart it when it suits; Fixit reconnects by itself.',
      ),
    );
  return findings;
}

function judgeConnections({ most, open }: Settings, { FIXIT_ROLE, REDIS_URL }: Env): Finding[] {
  const { pooled, sessions } = connectionsOf(partsOf[FIXIT_ROLE], REDIS_URL !== undefined);
  const advice =
    'Raise max_connections, or run fewer processes: README.md adds them up under Connections to PostgreSQL.';
  if (pooled + sessions > most)
    return [
      warning(`The database allows ${most} connections, and one process needs up to ${pooled + sessions}.`, advice),
    ];
  if (open > most * 0.9) return [warning(`${open} of ${most} connections to the database are open.`, advice)];
  return [];
}

function judgeReplication({ waits_for, confirmed, idle_slots, kept }: Replication): Finding[] {
  const findings: Finding[] = [];
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
        `Nobody reads the replication slot ${idle_slots.join(', ')}, for which the database keeps ${kept ?? 'its log'}.`,
        `Start its reader, or remove it before the disk is full: select pg_drop_replication_slot('${idle_slots[0]}').`,
      ),
    );
  return findings;
}
