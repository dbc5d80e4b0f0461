import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './suggestions.module.css';
import { texts } from './texts.ts';

export interface Suggestion {
  place_id: string;
  description: string;
}

interface SuggestionsProps {
  id: string;
  suggestions: readonly Suggestion[];
  /** Index of the option that Enter takes. */
  active: number;
  onPick: (suggestion: Suggestion) => void;
  /** Attribution, from the server. */
  whose: string | undefined;
  /** Opens above its field, so that the button below stays usable. */
  above: boolean;
}

export const optionId = (id: string, place: number) => `${id}option${place}`;

export function Suggestions({ id, suggestions, active, onPick, whose, above }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div className={classes(styles.list, above && styles.above)}>
      <div role="listbox" id={id} aria-label={texts.suggestions} ref={list}>
        {suggestions.map((suggestion, place) => (
          <button
            key={suggestion.place_id}
            type="button"
            role="option"
            tabIndex={-1}
            id={optionId(id, place)}
            aria-selected={place === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion)}
          >
            {suggestion.description}
          </button>
        ))}
      </div>
      {whose && <p className={styles.whose}>{whose}</p>}
    </div>
  );
}
