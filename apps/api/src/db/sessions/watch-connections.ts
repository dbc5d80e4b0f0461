import type { Pool } from 'pg';
import { leaveReadOnly } from './read-only.ts';
import { watchSilence } from './silent-connections.ts';

/**
 * Returns a function that watches a pool together with all others to the same place. If one of them
 * meets a failure, all close their connections.
 */
export function watchConnections(silence: number): (pool: Pool) => void {
  const watches = [watchSilence(silence), leaveReadOnly()];
  return (pool) => {
    for (const watch of watches) watch(pool);
  };
}
