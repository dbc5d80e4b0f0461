import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import { timings } from '../../lib/timings.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import styles from './search-box.module.css';

const arrowStep = (key: string) => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

interface SearchBoxProps {
  onSearch: (() => void) | undefined;
  results: ((term: string, leave: () => void) => ReactNode) | undefined;
}

export function SearchBox({ onSearch, results }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const term = useDebounced(text.trim(), timings.searchDebounce);

  const hasList = open && term !== '' && text !== '';

  const leave = () => {
    setOpen(false);
    setText('');
  };
  const onFocus = () => {
    setOpen(true);
    onSearch?.();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!hasList || event.nativeEvent.isComposing) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
    const next = stops[stops.indexOf(event.target as HTMLElement) + arrowStep(event.key)];
    if (event.key === 'Escape') {
      stops[0]?.focus();
      setOpen(false);
    } else if (next && next !== event.target) next.focus();
    else return;
    // The browser would also clear the field, which should take a second Escape.
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only watches the focus; there is nothing to operate
    <search className={styles.search} onBlur={onBlur} onFocus={onFocus} onKeyDown={onKeyDown}>
      <SearchField
        label="Search categories and artisans"
        placeholder="Plumber, tiler, Hughes…"
        maxLength={100}
        value={text}
        onChange={(value) => {
          setText(value);
          setOpen(true);
        }}
      />
      {hasList && results && (
        <div className={styles.results} data-search-results tabIndex={-1}>
          {results(term, leave)}
        </div>
      )}
    </search>
  );
}
