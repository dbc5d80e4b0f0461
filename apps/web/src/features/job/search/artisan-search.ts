import { searchPolling } from '@fixit/contract/job';
import type { Acceptance } from '@fixit/contract/job/acceptance';
import { texts } from '../request/request-texts.ts';

export interface Search {
  state: 'searching' | 'found' | 'ended';
  /** Attempts are counted from 1. */
  attempt: number;
  lastAttemptFailed: boolean;
  accepted: readonly Acceptance[];
  /** Includes acceptances that were pushed but not loaded yet. */
  count: number;
}

export const initialSearch: Search = {
  state: 'searching',
  attempt: 1,
  lastAttemptFailed: false,
  accepted: [],
  count: 0,
};

export function searchText({ state, attempt, lastAttemptFailed }: Search): string {
  if (state === 'found') return texts.found;
  if (state === 'ended') return texts.ended;
  return lastAttemptFailed ? texts.trouble : texts.attempt(attempt, searchPolling.attempts);
}

interface SearchOptions {
  load: () => Promise<readonly Acceptance[]>;
  onChange: (search: Search) => void;
}

/**
 * Searches immediately, and then every 5 s (measured from the start of each attempt) until an artisan has accepted,
 * up to ten times.
 */
export function startSearch({ load, onChange }: SearchOptions) {
  let current = initialSearch;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const update = (next: Partial<Search>) => {
    if (isStopped) return;
    current = { ...current, ...next };
    onChange(current);
  };
  const showAccepted = (accepted: readonly Acceptance[]) => {
    clearTimeout(timer);
    update({ state: 'found', lastAttemptFailed: false, accepted, count: Math.max(accepted.length, current.count) });
  };

  const attempt = async (number: number) => {
    const startedAt = Date.now();
    update({ attempt: number, lastAttemptFailed: false });
    const acceptances = await load().catch(() => null);
    if (isStopped || current.state !== 'searching') return;
    if (acceptances && acceptances.length > 0) showAccepted(acceptances);
    else if (number >= searchPolling.attempts) update({ state: 'ended', lastAttemptFailed: false });
    else {
      if (!acceptances) update({ lastAttemptFailed: true });
      timer = setTimeout(
        () => void attempt(number + 1),
        Math.max(0, searchPolling.intervalMs - (Date.now() - startedAt)),
      );
    }
  };

  void attempt(1);
  return {
    /** Shows the pushed count immediately, and then loads the acceptances. */
    async push(count: number) {
      clearTimeout(timer);
      update({ state: 'found', lastAttemptFailed: false, count: Math.max(count, current.count) });
      const acceptances = await load().catch(() => null);
      if (acceptances && acceptances.length > 0) showAccepted(acceptances);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
