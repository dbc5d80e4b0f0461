import { sql } from 'drizzle-orm';
import { DatabaseError, type Pool } from 'pg';
import { type Connection, connect } from '../connection.ts';
import type { Pooler } from '../database-access.ts';
import { identityQuery } from '../installation/database-identity.ts';
import { StartError } from '../start-error.ts';
import { serverTimeouts } from '../timeouts.ts';
import { idleInTransactionMs, sessionSettings } from './session-settings.ts';

const roleSettings = {
  ...sessionSettings,
  statement_timeout: serverTimeouts.statement,
  idle_in_transaction_session_timeout: idleInTransactionMs,
};

const settingsLock = 34_872_919;

const maxTerminations = 50;

/** In this number of rounds a busy pooler mixes up the statements of two clients at least once. */
const rounds = 5;

/** Ignores lost connections, because `preparePooler` terminates some on purpose. */
export const connectToPooler = (url: string): Connection =>
  connect(url, { max: 2, pooler: { supportsNames: true }, onError: () => undefined });

export async function requireSameDatabase(calls: Pool, session: Pool): Promise<void> {
  const identify = async (pool: Pool) => (await pool.query<{ name: string }>(identityQuery)).rows[0]?.name;
  if ((await identify(calls)) === (await identify(session))) return;
  throw new StartError(
    'DATABASE_SESSION_URL leads to a different database from DATABASE_URL: both must name the same one.',
  );
}

/** `warn` receives a message about each missing ability of the pooler. */
export async function preparePooler(
  calls: Pool,
  session: Connection,
  warn: (message: string) => void,
): Promise<Pooler> {
  const areNew = await setRoleSettings(session);
  if (areNew) await terminateEarlierSessions(calls);
  if (!(await hasSettings(calls))) warn(missingSettingsWarning);
  const hasNames = await supportsNames(calls);
  if (!hasNames) warn(missingNamesWarning);
  return { supportsNames: hasNames };
}

const missingSettingsWarning =
  'Connections of the pooler of DATABASE_URL do not have the settings of the role of DATABASE_SESSION_URL: let it reconnect ' +
  '(RECONNECT in PgBouncer), and give both URLs the same role.';

const missingNamesWarning =
  'The pooler of DATABASE_URL does not keep named statements, as PgBouncer does from 1.21 with max_prepared_statements: ' +
  'the database plans a statement each time it is sent.';

async function setRoleSettings({ db }: Connection): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${settingsLock})`);
    const { rows } = await tx.execute<{ database: string; existing: string[] }>(sql`
      select quote_ident(current_database()) as database, array(
        select unnest(setconfig) from pg_db_role_setting
        where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())) as existing`);
    const { database = '', existing = [] } = rows[0] ?? {};
    const missing = Object.entries(roleSettings).filter(([name, value]) => !existing.includes(`${name}=${value}`));
    // Only a superuser may change the settings of an extension that is not loaded.
    if (missing.length > 0) await tx.execute(sql`select show_limit()`);
    for (const [name, value] of missing)
      await tx.execute(sql.raw(`alter role current_user in database ${database} set ${name} = '${value}'`));
    return missing.length > 0;
  });
}

/** A session terminates itself, so that none interrupts another's transaction. */
async function terminateEarlierSessions(calls: Pool): Promise<void> {
  for (let count = 0; count < maxTerminations && !(await hasSettings(calls)); count += 1) {
    // The statement always fails, because it ends its own session. The next check shows whether it worked.
    await calls.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  }
}

async function hasSettings(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ statement_timeout: string; zone: string }>(`
    select (select setting from pg_settings where name = 'statement_timeout') as statement_timeout, current_setting('TimeZone') as zone`);
  const [row] = rows;
  return row?.statement_timeout === String(roleSettings.statement_timeout) && row.zone === roleSettings.TimeZone;
}

/** Two clients use the same name for different statements, and each must get its own answer. */
async function supportsNames(pool: Pool): Promise<boolean> {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [answer, client] of clients.entries()) {
        const { rows } = await client.query<{ answer: number }>({
          name: 'fixit_check',
          text: `select ${answer} as answer`,
        });
        if (rows[0]?.answer !== answer) return false;
      }
    }
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && (error.code === unknownName || error.code === duplicateStatement))
      return false;
    throw error;
  } finally {
    for (const client of clients) client.release(true);
  }
}

const unknownName = '26000';
const duplicateStatement = '42P05';
