import { useState } from 'react';

/**
 * Hints are visible while their field is focused and wrong; afterwards they keep their space, so
 * that nothing moves on blur.
 */
export function useHints() {
  const [focused, setFocused] = useState<string | null>(null);
  const [visited, setVisited] = useState<readonly string[]>([]);
  return (field: string, isWrong: boolean, hint: string, onFocus?: () => void) => ({
    hint: isWrong && visited.includes(field) && hint,
    hintHidden: focused !== field,
    onFocus: () => {
      onFocus?.();
      setFocused(field);
      setVisited((before) => [...before, field]);
    },
    onBlur: () => setFocused(null),
  });
}
