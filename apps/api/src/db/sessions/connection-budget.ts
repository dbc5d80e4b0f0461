import type { Pool } from 'pg';

interface ConnectionWork {
  readonly calls: boolean;
  readonly tasks: boolean;
}

interface DatabaseSetup {
  readonly hasRedis: boolean;
  readonly hasPooler: boolean;
}

/** docs/running/database.md adds these up. */
export function poolSizesOf({ calls }: Pick<ConnectionWork, 'calls'>) {
  return { calls: calls ? 16 : 10, chat: 6, search: 2, worker: 6 } as const;
}

/** Returns the most connections that may use a pooler, and that need their own sessions. */
export function connectionsOf(
  { calls, tasks }: ConnectionWork,
  hasRedis: boolean,
): { pooled: number; sessions: number } {
  const sizes = poolSizesOf({ calls });
  const sender = hasRedis ? 0 : 1;
  const reader = calls || hasRedis ? 1 : 0;
  return {
    pooled: sizes.calls + (calls ? sizes.chat + sizes.search : 0) + sender,
    sessions: reader + (tasks ? sizes.worker : 0),
  };
}

export async function warnOfBudget(
  pool: Pool,
  work: ConnectionWork,
  { hasRedis, hasPooler }: DatabaseSetup,
  warn: (message: string) => void,
): Promise<void> {
  const countNeeded = (processWork: ConnectionWork) => {
    const { pooled, sessions } = connectionsOf(processWork, hasRedis);
    return sessions + (hasPooler ? 0 : pooled);
  };
  const { rows } = await pool.query<{ available: number; others: number }>(`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as available,
      (select count(*)::int from process where heartbeat_at > now() - interval '10 seconds') as others`);
  const { available = 0, others = 0 } = rows[0] ?? {};
  const needed = countNeeded(work) + others * countNeeded({ calls: true, tasks: false });
  if (needed <= available) return;
  const othersClause = others > 0 ? ` and ${others} more` : '';
  warn(
    `The database allows ${available} connections, and this process${othersClause} may need ${needed}: ` +
      'raise max_connections or run fewer processes: docs/running/database.md, Connections to PostgreSQL.',
  );
}
