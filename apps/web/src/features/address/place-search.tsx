import { placeLimits } from '@fixit/contract/value/address';
import { useEffect } from 'react';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { texts } from './address-texts.ts';
import { SuggestField } from './suggest-field.tsx';
import type { SuggestedPlace } from './suggestions.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface PlaceSearchProps {
  text: string;
  session: string;
  error: string | undefined;
  onPick: (suggestion: SuggestedPlace) => void;
  onType: (text: string) => void;
  onUnavailable: () => void;
}

export function PlaceSearch({ text, session, error, onPick, onType, onUnavailable }: PlaceSearchProps) {
  const suggestions = useSuggestions({ text, session, onPick });
  const { isEmpty, hasFailed, retry, isFetching } = suggestions;

  useEffect(() => {
    if (hasFailed) onUnavailable();
  }, [hasFailed, onUnavailable]);

  return (
    <div>
      <SuggestField
        onlyFromList
        label={texts.search}
        placeholder={texts.placeholder}
        autoComplete="off"
        maxLength={placeLimits.query}
        value={text}
        error={error}
        hint={isEmpty ? texts.noSuggestions : undefined}
        suggestions={suggestions}
        onChange={onType}
      />
      {hasFailed && <RetryLine sentence={texts.suggestFailed} onRetry={retry} pending={isFetching} />}
    </div>
  );
}
