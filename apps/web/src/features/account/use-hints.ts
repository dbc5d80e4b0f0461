import { useState } from 'react';

/** Shows a hint while its field is focused and invalid. The hint keeps its space on blur, so that nothing moves. */
export function useHints() {
  const [focused, setFocused] = useState<string | null>(null);
  const [visited, setVisited] = useState<readonly string[]>([]);
  return (field: string, isWrong: boolean, hint: string, onFocus?: () => void) => ({
    hint: isWrong && visited.includes(field) && hint,
    hintHidden: focused !== field,
    onFocus: () => {
      onFocus?.();
      setFocused(field);
      setVisited((previous) => [...previous, field]);
    },
    onBlur: () => setFocused(null),
  });
}
