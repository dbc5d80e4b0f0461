import { compareMigrations } from '../db/migration-state.ts';
import { operatorCommand } from '../db/operator-command.ts';
import type { Env } from '../env.ts';
import { type DoctorDatabase, hasTable, isRestoreUnfinished, NoDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, warning } from './doctor-finding.ts';

/** docs/running/database.md states this too. */
const minVersion = 15;

const extensions = ['btree_gist', 'citext', 'cube', 'pg_trgm'];

type DatabaseDescription = {
  version: string;
  major: number;
  encoding: string;
  role: string;
  is_superuser: boolean;
  may_create: boolean;
  is_read_only: boolean;
  name: string;
  size: string;
  missing_extensions: string[];
};

export async function checkDatabase(env: Env, database: DoctorDatabase): Promise<DoctorFinding[]> {
  let about: DatabaseDescription | undefined;
  try {
    [about] = await database.query<DatabaseDescription>(aboutQuery, [extensions]);
  } catch (error) {
    if (error instanceof NoDatabase) return [error.finding];
    throw error;
  }
  if (!about) throw new Error('The database returned nothing about itself');
  const place = database.host ? `at ${database.host}` : 'embedded';
  const facts = ok(
    `PostgreSQL ${about.version}, ${place}: database ${about.name}, ${about.size}, with the role ${about.role}.`,
  );
  return [facts, ...checkServerAndRole(about, env), ...(await checkMigrations(database))];
}

const aboutQuery = `
  select split_part(current_setting('server_version'), ' ', 1) as version,
    current_setting('server_version_num')::int / 10000 as major,
    current_setting('server_encoding') as encoding,
    current_user::text as role,
    (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
    has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_create,
    pg_is_in_recovery() or exists (
      select from pg_settings where name = 'default_transaction_read_only' and reset_val = 'on' and source <> 'client') as is_read_only,
    current_database()::text as name,
    pg_size_pretty(pg_database_size(current_database())) as size,
    array(select wanted from unnest($1::text[]) as wanted
      where not exists (select from pg_extension where extname = wanted)
        and not exists (select from pg_available_extensions where name = wanted)) as missing_extensions`;

function checkServerAndRole(about: DatabaseDescription, { production }: Env): DoctorFinding[] {
  const findings: DoctorFinding[] = [];
  if (about.major < minVersion)
    findings.push(
      broken(`PostgreSQL ${about.version} is too old for Fixit.`, `Upgrade it to ${minVersion} or newer; 18 is best.`),
    );
  if (about.encoding !== 'UTF8')
    findings.push(
      broken(
        `The database is encoded in ${about.encoding}, which cannot store every name.`,
        "Create a new one with encoding 'UTF8' and restore into it.",
      ),
    );
  if (about.is_superuser) {
    const message = `The role ${about.role} is a superuser, which can read files and run programs through SQL.`;
    const advice = 'Give Fixit its own role, as docs/running/database.md describes.';
    findings.push(production ? broken(message, advice) : warning(message, advice));
  }
  if (!about.may_create)
    findings.push(
      broken(
        `The role ${about.role} may not create tables in the database ${about.name}, so upgrades are impossible.`,
        `Make it the owner: alter database ${about.name} owner to ${about.role}.`,
      ),
    );
  if (about.is_read_only)
    findings.push(broken('The database is read-only, like a standby.', 'Point DATABASE_URL at the primary.'));
  if (about.missing_extensions.length > 0)
    findings.push(
      broken(
        `The database lacks the extensions ${about.missing_extensions.join(', ')}.`,
        "Install PostgreSQL's contrib package on its machine.",
      ),
    );
  return findings;
}

async function checkMigrations(database: DoctorDatabase): Promise<DoctorFinding[]> {
  if (await isRestoreUnfinished(database))
    return [
      broken(
        'The last restore of this database was interrupted, and no process starts until it is done.',
        `Run it again: ${operatorCommand('restore <file>')}`,
        { command: operatorCommand('restore <file>') },
      ),
    ];
  if (!(await hasTable(database, 'migration')))
    return [
      warning('The database is empty.', 'Start a server: it creates the tables, and fills in towns and categories.'),
    ];
  const rows = await database.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  );
  const { missing, newer, changed } = await compareMigrations(rows);
  return [
    ...(changed.length > 0
      ? [
          broken(
            `This installation's migration ${changed[0]} is not the one that the database was made with, so no process starts.`,
            'Install the unmodified release: somebody has changed the file.',
          ),
        ]
      : []),
    ...(missing.length > 0
      ? [
          warning(
            `${missing.length === 1 ? '1 migration of this release is' : `${missing.length} migrations of this release are`} not applied yet.`,
            'The next start of a server of this release applies them. Make a backup first.',
          ),
        ]
      : []),
    ...(newer.length > 0
      ? [
          warning(
            `The database belongs to a newer release, which has applied ${newer.at(-1)}.`,
            'Upgrade this installation, unless you have gone back on purpose.',
          ),
        ]
      : []),
  ];
}
