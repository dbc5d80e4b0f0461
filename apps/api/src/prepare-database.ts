import type { Pool } from 'pg';
import { fillDatabase } from '../seed/fill-database.ts';
import { connect } from './db/connection.ts';
import type { DatabaseAccess } from './db/database-access.ts';
import { recordPublicUrl } from './db/installation/public-url-record.ts';
import { recordSettings } from './db/installation/recorded-settings.ts';
import { migrate } from './db/migrate.ts';
import { refuseSuperuser } from './db/server-role.ts';
import { warnOfBudget } from './db/sessions/connection-budget.ts';
import { connectToPooler, preparePooler, requireSameDatabase } from './db/sessions/pooler.ts';
import { StartError } from './db/start-error.ts';
import type { Env } from './env.ts';
import { removeUnfinishedIntake } from './platform/backup/picture-intake.ts';
import { describeLostPasskeys, type LostPasskeys, lostPasskeysQuery } from './platform/http/operator/lost-passkeys.ts';
import { requireServerSecret } from './platform/server-secret.ts';
import { explainStartFailure } from './platform/start-failure.ts';
import { claimPictureLocation } from './platform/storage/claim-picture-location.ts';
import { version } from './platform/version.ts';
import { partsOf } from './roles.ts';

/** Throws a StartError for impossible settings, and prints warnings for doubtful ones. */
export async function prepareDatabase(url: string, env: Env, stop: AbortSignal): Promise<DatabaseAccess> {
  const { DATABASE_URL, DATABASE_SESSION_URL, REDIS_URL, DEMO, FIXIT_ROLE, production } = env;
  const sessionUrl = DATABASE_SESSION_URL ?? url;
  const session = connect(sessionUrl, { max: 2 });
  const calls = DATABASE_SESSION_URL ? connectToPooler(url) : session;
  const connections = new Set([session, calls]);
  try {
    if (DATABASE_SESSION_URL) await requireSessionUrl(session.pool);
    for (const { pool } of DATABASE_URL ? connections : []) await refuseSuperuser(pool, { production });
    if (calls !== session) await requireSameDatabase(calls.pool, session.pool);
    await migrate(session.pool);
    if (DATABASE_URL) await claimPictureLocation(session.db, env);
    await removeUnfinishedIntake(env.DATA_DIR);
    stop.throwIfAborted();
    await fillDatabase(session.pool, { url: sessionUrl, demo: DEMO, stop });
    if (DATABASE_URL) {
      const engines = { hasRedis: REDIS_URL !== undefined, hasPooler: calls !== session };
      const urlWarning = await recordPublicUrl(session.pool, env.PUBLIC_URL);
      if (urlWarning) console.warn(urlWarning);
      await warnOfBudget(session.pool, partsOf[FIXIT_ROLE], engines, console.warn);
    }
    await warnOfLostPasskeys(session.pool, env.PUBLIC_URL);
    await recordSettings(session.pool, env, await requireServerSecret(session.db, 'noted_settings'), version);
    return {
      url,
      sessionUrl,
      pooler: calls === session ? null : await preparePooler(calls.pool, session, console.warn),
    };
  } finally {
    await Promise.all([...connections].map(({ close }) => close()));
  }
}

async function warnOfLostPasskeys(pool: Pool, publicUrl: string): Promise<void> {
  const { text, values } = lostPasskeysQuery(publicUrl);
  const { rows } = await pool.query<LostPasskeys>(text, values);
  const [lostPasskeys] = rows;
  if (!lostPasskeys) return;
  const { message, advice } = describeLostPasskeys(lostPasskeys, publicUrl);
  console.warn(`${message} ${advice}`);
}

async function requireSessionUrl(pool: Pool): Promise<void> {
  try {
    await pool.query('select');
  } catch (cause) {
    throw new StartError(explainStartFailure(cause, 'DATABASE_SESSION_URL'), { cause });
  }
}
