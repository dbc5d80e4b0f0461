import type { Wait, WaitKind } from '@fixit/contract/operator/market';
import { useState } from 'react';

export interface SteadyWait extends Wait {
  /** The item was dealt with after it appeared. */
  isDone: boolean;
}

/**
 * Keeps the rows in place when a newer answer arrives, so that no row moves under the pointer.
 * Returns the rows, the number of waiting items in hidden rows, and a function that shows these
 * rows.
 */
export function useSteadyWaits(latest: readonly Wait[]) {
  const [visibleWaits, setVisibleWaits] = useState<readonly Wait[]>(latest);
  const latestByKind = new Map<WaitKind, Wait>(latest.map((wait) => [wait.kind, wait]));
  const visibleKinds = new Set(visibleWaits.map(({ kind }) => kind));
  const waits = visibleWaits.map((wait): SteadyWait => {
    const newestWait = latestByKind.get(wait.kind);
    return { ...(newestWait ?? wait), isDone: !newestWait };
  });
  const hidden = latest.filter(({ kind }) => !visibleKinds.has(kind));
  const hiddenCount = hidden.reduce((sum, { count }) => sum + count, 0);
  return { waits, hiddenCount, showAll: () => setVisibleWaits(latest) };
}
