import { useState } from 'react';

/**
 * Hints of fields that show while their field has the focus and is wrong. Afterwards a hint keeps its place unseen, so
 * that nothing moves away under the pointer that took the focus elsewhere.
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
