import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../lib/debounce.ts';
import { timings } from '../../../lib/timings.ts';

/** Applies typed text after a pause in typing. The URL may also change the text, for example after Back. */
export function useTypedFilter(value: string, apply: (value: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const appliedText = useRef(value);
  const latest = useRef(apply);
  latest.current = apply;
  const settledText = useDebounced(text.trim(), timings.searchDebounce);

  useEffect(() => {
    if (settledText === appliedText.current) return;
    appliedText.current = settledText;
    latest.current(settledText);
  }, [settledText]);
  useEffect(() => {
    if (value === appliedText.current) return;
    appliedText.current = value;
    setText(value);
  }, [value]);

  return [text, setText];
}
