import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import field from './field.module.css';
import { FieldError } from './field.tsx';
import styles from './star-field.module.css';

const places = [1, 2, 3, 4, 5] as const;

interface StarFieldProps {
  label: string;
  /** Each number of stars has a meaning, from 'Poor' to 'Excellent'. */
  meanings: readonly [string, string, string, string, string];
  /** The value is 0 while nothing is chosen. */
  value: number;
  error?: string | undefined;
  onChange: (value: number) => void;
}

export function StarField({ label, meanings, value, error, onChange }: StarFieldProps) {
  const id = useId();
  const [pointed, setPointed] = useState(0);
  const filled = pointed || value;
  return (
    <fieldset aria-describedby={error ? `${id}note` : undefined}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.row}>
        {places.map((place) => (
          <label
            key={place}
            className={styles.place}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(place)}
            onPointerLeave={() => setPointed(0)}
          >
            <input
              type="radio"
              className={styles.radio}
              name={id}
              value={place}
              checked={value === place}
              aria-label={`${place} of 5, ${meanings[place - 1]}`}
              data-invalid={error ? true : undefined}
              onChange={() => onChange(place)}
            />
            <Icon of={Star} className={classes(styles.star, place <= filled && styles.on)} />
          </label>
        ))}
        <span className={styles.meaning} aria-hidden="true">
          {meanings[filled - 1]}
        </span>
      </div>
      {error && <FieldError id={`${id}note`}>{error}</FieldError>}
    </fieldset>
  );
}
