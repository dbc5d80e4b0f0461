import { loadPlace } from './queries.ts';
import { SuggestField } from './suggest-field.tsx';
import type { Suggestion } from './suggestions.tsx';
import { texts } from './texts.ts';
import { usePlaceSession, useSuggestions } from './use-suggestions.ts';

interface AddressFieldProps {
  value: string;
  error: string | undefined;
  /** Opens the list above: for the last field before the button. */
  opensUp?: boolean;
  onChange: (text: string) => void;
  /** For a suggestion that was taken. */
  onPlace: (place: { post_code: string; city: string; county: string }) => void;
}

/** Free text, with optional suggestions. */
export function AddressField({ value, error, opensUp = false, onChange, onPlace }: AddressFieldProps) {
  const { session, renew } = usePlaceSession();

  const take = async ({ place_id, description }: Suggestion) => {
    onChange(description);
    // A convenience: without it the other fields are filled in by hand.
    const place = await loadPlace(place_id, session).catch(() => null);
    renew();
    if (place) onPlace({ post_code: place.postal_code ?? '', city: place.city ?? '', county: place.county ?? '' });
  };
  const suggestions = useSuggestions({ text: value, session, onPick: (suggestion) => void take(suggestion) });

  return (
    <SuggestField
      label={texts.address}
      name="address"
      autoComplete="street-address"
      value={value}
      error={error}
      opensUp={opensUp}
      suggestions={suggestions}
      onChange={onChange}
    />
  );
}
