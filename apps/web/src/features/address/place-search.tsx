import { placeLimits } from '@fixit/contract/address';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import { timings } from '../../lib/timings.ts';
import { RetryLine } from '../../ui/retry-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSuggestAddress } from './queries.ts';
import { optionId, type Suggestion, Suggestions } from './suggestions.tsx';
import { texts } from './texts.ts';

interface PlaceSearchProps {
  /** Groups what is asked for one choice, as place services want it. */
  session: string;
  error: string | undefined;
  onPick: (suggestion: Suggestion) => void;
  /** Told when something is typed, which takes back an earlier choice. */
  onType: () => void;
}

/** A combobox that suggests places 300 ms after the last key. */
export function PlaceSearch({ session, error, onPick, onType }: PlaceSearchProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = text.trim();
  const rested = useDebounced(typed, timings.placeDebounce);
  const search = useSuggestAddress(open ? rested : '', session);
  const suggestions = open && typed !== '' ? (search.data ?? []) : [];
  const nothing = open && typed !== '' && typed === rested && search.isSuccess && suggestions.length === 0;

  const pick = (suggestion: Suggestion) => {
    setText(suggestion.description);
    setOpen(false);
    setActive(-1);
    onPick(suggestion);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape' && suggestions.length > 0) setOpen(false);
    else if (event.key === 'ArrowDown') setActive(active + 1 < suggestions.length ? active + 1 : 0);
    else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : suggestions.length - 1);
    else return;
    event.preventDefault();
  };

  return (
    <div>
      <TextField
        label={texts.search}
        placeholder={texts.placeholder}
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls={suggestions.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={suggestions[active] ? optionId(listId, active) : undefined}
        autoComplete="off"
        data-autofocus
        maxLength={placeLimits.query}
        value={text}
        error={error}
        hint={nothing ? texts.noSuggestions : undefined}
        onKeyDown={onKeyDown}
        onChange={(value) => {
          setText(value);
          setOpen(true);
          setActive(-1);
          onType();
        }}
      />
      {suggestions.length > 0 && <Suggestions id={listId} suggestions={suggestions} active={active} onPick={pick} />}
      {open && search.isError && (
        <RetryLine sentence={texts.suggestFailed} onRetry={() => void search.refetch()} pending={search.isFetching} />
      )}
    </div>
  );
}
