import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import { timings } from '../../lib/timings.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  results: ((term: string, leave: () => void) => ReactNode) | undefined;
}

/** The search of the header; what it found hangs below while the focus is in it. */
export function SearchBox({ results }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const term = useDebounced(text.trim(), timings.searchDebounce);

  const leave = () => {
    setOpen(false);
    setText('');
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- notices where the focus is; nothing to operate
    <search className={styles.search} onBlur={onBlur} onFocus={() => setOpen(true)} onKeyDown={onKeyDown}>
      <label htmlFor={id}>
        <VisuallyHidden>Search categories and artisans</VisuallyHidden>
      </label>
      <span className={styles.lens}>
        <Icon of={Search} />
      </span>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="Plumber, tiler, Hughes…"
        className={styles.input}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
        }}
      />
      {open && term !== '' && text !== '' && results && (
        <div className={styles.results} tabIndex={-1}>
          {results(term, leave)}
        </div>
      )}
    </search>
  );
}
