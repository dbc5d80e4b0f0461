import type { Pool } from 'pg';
import { leaveReadOnly } from './read-only.ts';
import { watchSilence } from './silent-connections.ts';

/** For pools of the same database: if one notices a failure, all close their connections. */
export function watchConnections(silenceMs: number): (pool: Pool) => void {
  const watches = [watchSilence(silenceMs), leaveReadOnly()];
  return (pool) => {
    for (const watch of watches) watch(pool);
  };
}
