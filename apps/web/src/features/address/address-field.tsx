import { useRef } from 'react';
import { loadPlace } from './address-queries.ts';
import { texts } from './address-texts.ts';
import { SuggestField } from './suggest-field.tsx';
import type { SuggestedPlace } from './suggestions.tsx';
import { choosePostCode, readTypedDetails, writeSuggestion } from './typed-details.ts';
import { usePlaceSession, useSuggestions } from './use-suggestions.ts';

interface AddressFieldProps {
  value: string;
  /** Holds the form's postcode, now and as it was saved. */
  postCode: { value: string; saved: string };
  error: string | undefined;
  hint?: string;
  /** The list opens above the field. This is for the last field before the button. */
  opensUp?: boolean;
  onChange: (text: string) => void;
  /** Is called for a suggestion that was chosen. */
  onPlace: (place: { post_code: string; city: string; county: string }) => void;
}

/** Accepts free text and offers suggestions. A suggestion keeps the typed house and postcode. */
export function AddressField({ value, postCode, error, hint, opensUp = false, onChange, onPlace }: AddressFieldProps) {
  const { session, renew } = usePlaceSession();
  const filled = useRef<string | null>(null);
  const latest = useRef(postCode);
  latest.current = postCode;

  const take = async ({ place_id, description }: SuggestedPlace) => {
    const details = readTypedDetails(value, description);
    onChange(writeSuggestion(description, details));
    // This is a convenience: without it the person fills in the other fields.
    const place = await loadPlace(place_id, session).catch(() => null);
    renew();
    if (!place) return;
    const { value: written, saved } = latest.current;
    const isTyped = written !== saved && written !== filled.current;
    filled.current = choosePostCode(place, details, { value: written, isTyped });
    onPlace({ post_code: filled.current, city: place.city, county: place.county });
  };
  const suggestions = useSuggestions({ text: value, session, onPick: (suggestion) => void take(suggestion) });

  return (
    <SuggestField
      label={texts.address}
      name="address"
      autoComplete="street-address"
      value={value}
      error={error}
      hint={hint}
      opensUp={opensUp}
      suggestions={suggestions}
      onChange={onChange}
    />
  );
}
