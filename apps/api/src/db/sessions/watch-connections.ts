import type { Pool } from 'pg';
import { leaveReadOnly } from './read-only.ts';
import { watchSilence } from './silent-connections.ts';

/** Returns what watches a pool, together with all others that lead to the same place: what one of them meets, all leave. */
export function watchConnections(silence: number): (pool: Pool) => void {
  const watches = [watchSilence(silence), leaveReadOnly()];
  return (pool) => {
    for (const watch of watches) watch(pool);
  };
}
