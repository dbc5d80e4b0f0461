import { useRef } from 'react';
import { loadPlace } from './address-queries.ts';
import { texts } from './address-texts.ts';
import { SuggestField } from './suggest-field.tsx';
import type { SuggestedPlace } from './suggestions.tsx';
import { choosePostCode, readTypedDetails, suggestionText } from './typed-details.ts';
import { usePlaceSession, useSuggestions } from './use-suggestions.ts';

interface AddressFieldProps {
  value: string;
  postCode: { value: string; saved: string };
  error: string | undefined;
  hint?: string;
  /** Opens the list above the field, so that it does not cover the button below. */
  opensUp?: boolean;
  onChange: (text: string) => void;
  onPlace: (place: { post_code: string; city: string; county: string }) => void;
}

/** Accepts free text and offers suggestions. Choosing one keeps the typed house and postcode. */
export function AddressField({ value, postCode, error, hint, opensUp = false, onChange, onPlace }: AddressFieldProps) {
  const { session, renew } = usePlaceSession();
  const filledPostcode = useRef<string | null>(null);
  const latestPostCode = useRef(postCode);
  latestPostCode.current = postCode;

  const applySuggestion = async ({ place_id, description }: SuggestedPlace) => {
    const details = readTypedDetails(value, description);
    onChange(suggestionText(description, details));
    // If the look-up fails, the person fills in the other fields.
    const place = await loadPlace(place_id, session).catch(() => null);
    renew();
    if (!place) return;
    const { value: current, saved } = latestPostCode.current;
    const isTyped = current !== saved && current !== filledPostcode.current;
    filledPostcode.current = choosePostCode(place, details, { value: current, isTyped });
    onPlace({ post_code: filledPostcode.current, city: place.city, county: place.county });
  };
  const suggestions = useSuggestions({
    text: value,
    session,
    onPick: (suggestion) => void applySuggestion(suggestion),
  });

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
