import { useEffect, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { texts } from './address-texts.ts';
import styles from './suggestions.module.css';

export interface SuggestedPlace {
  place_id: string;
  description: string;
}

interface SuggestionsProps {
  id: string;
  suggestions: readonly SuggestedPlace[];
  active: number;
  onPick: (suggestion: SuggestedPlace) => void;
  /** The place service requires this attribution. */
  attribution: string | undefined;

  above: boolean;
}

export const optionId = (id: string, index: number) => `${id}option${index}`;

export function Suggestions({ id, suggestions, active, onPick, attribution, above }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div className={classes(styles.list, above && styles.above)}>
      <div role="listbox" id={id} aria-label={texts.suggestions} ref={list}>
        {suggestions.map((suggestion, index) => (
          <button
            key={suggestion.place_id}
            type="button"
            role="option"
            tabIndex={-1}
            id={optionId(id, index)}
            aria-selected={index === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion)}
          >
            {suggestion.description}
          </button>
        ))}
      </div>
      {attribution && <p className={styles.attribution}>{attribution}</p>}
    </div>
  );
}
