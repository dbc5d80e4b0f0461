import type { Acceptance } from '@fixit/contract/artisan';
import { search } from '@fixit/contract/job';
import { texts } from '../request/texts.ts';

export interface Search {
  state: 'searching' | 'found' | 'ended';
  /** The attempt that is being made, from 1. */
  attempt: number;
  /** The last attempt had no answer. */
  trouble: boolean;
  accepted: readonly Acceptance[];
  /** How many accepted; a push may know of more than were read yet. */
  count: number;
}

export const searchAtStart: Search = { state: 'searching', attempt: 1, trouble: false, accepted: [], count: 0 };

/** The line that says how far the search is. */
export function searchText({ state, attempt, trouble }: Search): string {
  if (state === 'found') return texts.found;
  if (state === 'ended') return texts.ended;
  return trouble ? texts.trouble : texts.attempt(attempt, search.attempts);
}

interface SearchCare {
  /** Reads who has accepted by now. */
  look: () => Promise<readonly Acceptance[]>;
  onChange: (search: Search) => void;
}

/**
 * Looks who accepted: at once, then every 5 s, ten times at most, until somebody has. Timers follow one another,
 * each set when its attempt begins.
 */
export function startSearch({ look, onChange }: SearchCare) {
  let now = searchAtStart;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const change = (next: Partial<Search>) => {
    if (stopped) return;
    now = { ...now, ...next };
    onChange(now);
  };
  const show = (accepted: readonly Acceptance[]) => {
    clearTimeout(timer);
    change({ state: 'found', trouble: false, accepted, count: Math.max(accepted.length, now.count) });
  };

  const attempt = async (number: number) => {
    const began = Date.now();
    change({ attempt: number, trouble: false });
    const accepted = await look().catch(() => null);
    if (stopped || now.state !== 'searching') return;
    if (accepted && accepted.length > 0) show(accepted);
    else if (number >= search.attempts) change({ state: 'ended', trouble: false });
    else {
      if (!accepted) change({ trouble: true });
      timer = setTimeout(() => void attempt(number + 1), Math.max(0, search.interval - (Date.now() - began)));
    }
  };

  void attempt(1);
  return {
    /** Somebody accepted, as the server pushed it: shown at once, and read whole. */
    async push(count: number) {
      clearTimeout(timer);
      change({ state: 'found', trouble: false, count: Math.max(count, now.count) });
      const accepted = await look().catch(() => null);
      if (accepted && accepted.length > 0) show(accepted);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
