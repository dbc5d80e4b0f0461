import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import { newKey } from '../../lib/key.ts';
import { timings } from '../../lib/timings.ts';
import { TextField } from '../../ui/text-field.tsx';
import { loadPlace, useSuggestAddress } from './queries.ts';
import { optionId, type Suggestion, Suggestions } from './suggestions.tsx';
import { texts } from './texts.ts';

interface AddressFieldProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** Told what else is known of a suggestion that was taken. */
  onPlace: (place: { post_code: string; city: string; county: string }) => void;
}

/** An address as free text, with suggestions below that can be taken or left. */
export function AddressField({ value, error, onChange, onPlace }: AddressFieldProps) {
  const listId = useId();
  const [session] = useState(newKey);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const rested = useDebounced(value.trim(), timings.placeDebounce);
  const search = useSuggestAddress(open ? rested : '', session);
  const suggestions = open && rested ? (search.data ?? []) : [];

  const pick = async ({ place_id, description }: Suggestion) => {
    setOpen(false);
    setActive(-1);
    onChange(description);
    // What the place adds is a convenience: without it the fields below are filled in by hand.
    const place = await loadPlace(place_id, session).catch(() => null);
    if (place) onPlace({ post_code: place.postal_code ?? '', city: place.city ?? '', county: place.county ?? '' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    if (suggestions.length === 0) return;
    if (event.key === 'Enter' && chosen) void pick(chosen);
    else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : suggestions.length - 1);
    else return;
    event.preventDefault();
  };

  return (
    <div>
      <TextField
        label={texts.address}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={suggestions.length > 0 ? listId : undefined}
        aria-activedescendant={suggestions[active] ? optionId(listId, active) : undefined}
        required
        value={value}
        error={error}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        onChange={(text) => {
          setOpen(true);
          setActive(-1);
          onChange(text);
        }}
      />
      {suggestions.length > 0 && (
        <Suggestions
          id={listId}
          suggestions={suggestions}
          active={active}
          onPick={(suggestion) => void pick(suggestion)}
        />
      )}
    </div>
  );
}
