import { type KeyboardEvent, useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import { newKey } from '../../lib/http/key.ts';
import { timings } from '../../lib/timings.ts';
import { useSuggestAddress } from './address-queries.ts';
import type { SuggestedPlace } from './suggestions.tsx';

/** Provides the session id that place services require. Call `renew` after each choice. */
export function usePlaceSession() {
  const [session, setSession] = useState(newKey);
  return { session, renew: () => setSession(newKey()) };
}

interface SuggestionsOptions {
  text: string;
  session: string;
  onPick: (suggestion: SuggestedPlace) => void;
}

export function useSuggestions({ text, session, onPick }: SuggestionsOptions) {
  const [isOpen, setOpen] = useState(false);
  // Each keystroke makes a new object, so that retyping the same text is debounced too.
  const [input, setInput] = useState<{ readonly text: string } | null>(null);
  const [active, setActive] = useState(-1);
  const debounced = useDebounced(input, timings.placeDebounce);
  const isSettled = input !== null && input === debounced && input.text === text;
  // The query is empty while the person types, so that no suggestion for an older text can be chosen.
  const q = isSettled ? text.trim() : '';
  const search = useSuggestAddress(q, session);
  const places = search.data?.places ?? [];
  const visible = isOpen ? places : [];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (suggestion: SuggestedPlace) => {
    close();
    setInput(null);
    onPick(suggestion);
  };

  return {
    visible,
    attribution: search.data?.attribution,
    active,
    pick,
    close,
    /** Opens the list after a keystroke. */
    reopen: (text: string) => {
      setOpen(true);
      setInput({ text });
      setActive(-1);
    },
    isEmpty: search.isSuccess && places.length === 0,
    hasFailed: search.isError,
    retry: () => void search.refetch(),
    isFetching: search.isFetching,
    onKeyDown: (event: KeyboardEvent) => {
      const activePlace = visible[active];
      if (visible.length === 0) return;
      if (event.key === 'Enter' && activePlace) pick(activePlace);
      else if (event.key === 'Escape') close();
      else if (event.key === 'ArrowDown') setActive((active + 1) % visible.length);
      else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : visible.length - 1);
      else return;
      event.preventDefault();
    },
  };
}
