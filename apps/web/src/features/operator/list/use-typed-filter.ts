import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../../lib/debounce.ts';
import { timings } from '../../../lib/timings.ts';

/** Applies typed text after a pause in typing. The address may also change the text, as Back does. */
export function useTypedFilter(value: string, apply: (value: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  const latest = useRef(apply);
  latest.current = apply;
  const debounced = useDebounced(text.trim(), timings.searchDebounce);

  useEffect(() => {
    if (debounced === applied.current) return;
    applied.current = debounced;
    latest.current(debounced);
  }, [debounced]);
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    setText(value);
  }, [value]);

  return [text, setText];
}
