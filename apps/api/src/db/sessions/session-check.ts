import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { StartError } from '../start-error.ts';

const defaultTimeoutMs = 5_000;

/**
 * A transaction pooler delivers no notifications, and would let locks outlive their owner. Needs two
 * connections.
 */
export async function requireSession(pool: Pool, timeoutMs = defaultTimeoutMs): Promise<void> {
  const channel = `fixit_check_${randomBytes(6).toString('hex')}`;
  const listener = await pool.connect();
  try {
    const notified = new Promise((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen ${channel}`);
    // The message comes from another connection, because a pooler delivers those of the same connection.
    await pool.query('select pg_notify($1, $2)', [channel, '']);
    const timer = new AbortController();
    const timeout = wait(timeoutMs, false, { signal: timer.signal }).catch(() => false);
    const arrived = await Promise.race([notified, timeout]);
    timer.abort();
    if (!arrived) throw new StartError(poolerMessage);
  } finally {
    listener.release(true);
  }
}

const poolerMessage =
  'DATABASE_URL leads to a pooler, but LISTEN, the worker and migrations need their own sessions: ' +
  'name the database itself in DATABASE_SESSION_URL.';
