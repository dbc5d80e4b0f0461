import { type DoctorDatabase, skipWithoutDatabase } from './doctor-database.ts';
import { type DoctorFinding, ok, warning } from './doctor-finding.ts';

/** `age` counts transactions. PostgreSQL stops at 2³¹ to prevent wraparound. */
const limits = { transactionSeconds: 300, age: 1_000_000_000, deadRows: 50_000, deadShare: 0.3 } as const;

type LongTransaction = { pid: number; seconds: number; state: string; application: string };
type BloatedTable = { name: string; dead: number; share: number; vacuumed: string | null };
type MaintenanceCounters = { age: number; prepared: number; invalid: string[] };

export function checkDatabaseMaintenance(database: DoctorDatabase): Promise<readonly DoctorFinding[]> {
  return skipWithoutDatabase(async () => {
    const [long, bloated, [counters]] = await Promise.all([
      database.query<LongTransaction>(longQuery, [limits.transactionSeconds]),
      database.query<BloatedTable>(bloatQuery, [limits.deadRows, limits.deadShare]),
      database.query<MaintenanceCounters>(countersQuery),
    ]);
    if (!counters) throw new Error('The database returned no age');
    const findings = [...long.map(warnOfLongTransaction), ...bloated.map(warnOfBloat), ...checkCounters(counters)];
    return findings.length > 0 ? findings : [ok('No long transaction, no bloated table, no broken index.')];
  });
}

const longQuery = `
  select pid, extract(epoch from now() - xact_start)::int as seconds, state, application_name as application
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and xact_start < now() - make_interval(secs => $1)
  order by xact_start limit 3`;

const bloatQuery = `
  select relname::text as name, n_dead_tup::int as dead, n_dead_tup::float8 / (n_dead_tup + n_live_tup) as share,
    to_char(greatest(last_vacuum, last_autovacuum), 'YYYY-MM-DD HH24:MI') as vacuumed
  from pg_stat_user_tables
  where n_dead_tup > $1::int and n_dead_tup > $2::float8 * (n_dead_tup + n_live_tup)
  order by n_dead_tup desc limit 3`;

const countersQuery = `
  select (select max(age(datfrozenxid))::int from pg_database) as age,
    (select count(*)::int from pg_prepared_xacts where prepared < now() - interval '5 minutes') as prepared,
    array(select indexrelid::regclass::text from pg_index where not indisvalid
      and not exists (select from pg_stat_progress_create_index progress where progress.index_relid = indexrelid)) as invalid`;

function warnOfLongTransaction({ pid, seconds, state, application }: LongTransaction): DoctorFinding {
  return warning(
    `A transaction has been open for ${Math.round(seconds / 60)} minutes (process ${pid}, ${application || 'without a name'}, ${state}).`,
    `No row that is deleted meanwhile can be vacuumed. End it if nobody needs it: select pg_terminate_backend(${pid}).`,
  );
}

function warnOfBloat({ name, dead, share, vacuumed }: BloatedTable): DoctorFinding {
  return warning(
    `${Math.round(share * 100)}% of the rows of the table ${name} are dead (${dead.toLocaleString('en-GB')}); last vacuum: ${vacuumed ?? 'never'}.`,
    `Look for long transactions, then run: vacuum (verbose) ${name}.`,
  );
}

function checkCounters({ age, prepared, invalid }: MaintenanceCounters): DoctorFinding[] {
  const findings: DoctorFinding[] = [];
  if (age > limits.age)
    findings.push(
      warning(
        `The oldest row is ${age.toLocaleString('en-GB')} transactions old; at 2,147,483,648 PostgreSQL stops.`,
        'As a superuser, run in each database: vacuum (freeze).',
      ),
    );
  if (prepared > 0)
    findings.push(
      warning(
        `${prepared} prepared transaction${prepared === 1 ? '' : 's'} still hold${prepared === 1 ? 's' : ''} locks. Fixit uses none.`,
        'See pg_prepared_xacts, and roll back the unused ones: rollback prepared.',
      ),
    );
  if (invalid.length > 0)
    findings.push(
      warning(
        `Broken indexes, which cost time and are not used: ${invalid.join(', ')}.`,
        `Rebuild each: reindex index concurrently ${invalid[0]}.`,
      ),
    );
  return findings;
}
