import type { Pool } from 'pg';
import { leaveReadOnly } from './read-only.ts';
import { watchSilence } from './silent-connections.ts';

/** If a pool notices a failure, all pools of the database close their connections. */
export function watchConnections(silenceMs: number): (pool: Pool) => void {
  const watches = [watchSilence(silenceMs), leaveReadOnly()];
  return (pool) => {
    for (const watch of watches) watch(pool);
  };
}
