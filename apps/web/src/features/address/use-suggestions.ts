import { type KeyboardEvent, useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import { newKey } from '../../lib/http/key.ts';
import { timings } from '../../lib/timings.ts';
import { useSuggestAddress } from './queries.ts';
import type { Suggestion } from './suggestions.tsx';

/** Groups what is asked for one choice, as place services want it; a choice that was made begins a new group. */
export function usePlaceSession() {
  const [session, setSession] = useState(newKey);
  return { session, renew: () => setSession(newKey()) };
}

interface SuggestionsWanted {
  text: string;
  session: string;
  onPick: (suggestion: Suggestion) => void;
}

/** The places that begin like a text, 300 ms after its last key, and the keys that go through them. */
export function useSuggestions({ text, session, onPick }: SuggestionsWanted) {
  const [open, setOpen] = useState(false);
  // Each key makes a new object, so that a text that was there before, or comes back to what it was, waits as well.
  const [typed, setTyped] = useState<{ readonly text: string } | null>(null);
  const [active, setActive] = useState(-1);
  const rested = useDebounced(typed, timings.placeDebounce);
  const isSettled = typed !== null && typed === rested && typed.text === text;
  // Empty while somebody types: nothing that was found for an older text is shown, so nothing of it can be taken.
  const q = isSettled ? text.trim() : '';
  const search = useSuggestAddress(q, session);
  const found = search.data?.places ?? [];
  const shown = open ? found : [];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (suggestion: Suggestion) => {
    close();
    setTyped(null);
    onPick(suggestion);
  };

  return {
    shown,
    /** Whose data they are. */
    attribution: search.data?.attribution,
    active,
    pick,
    close,
    /** This was typed: what is like it is shown again. */
    wake: (text: string) => {
      setOpen(true);
      setTyped({ text });
      setActive(-1);
    },
    /** There is no such place. */
    isEmpty: search.isSuccess && found.length === 0,
    /** Places cannot be asked for. */
    hasFailed: search.isError,
    retry: () => void search.refetch(),
    isFetching: search.isFetching,
    onKeyDown: (event: KeyboardEvent) => {
      const chosen = shown[active];
      if (shown.length === 0) return;
      if (event.key === 'Enter' && chosen) pick(chosen);
      else if (event.key === 'Escape') close();
      else if (event.key === 'ArrowDown') setActive((active + 1) % shown.length);
      else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : shown.length - 1);
      else return;
      event.preventDefault();
    },
  };
}
