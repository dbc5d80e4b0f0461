import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import field from './field.module.css';
import { FieldError } from './field.tsx';
import styles from './star-field.module.css';

const ratings = [1, 2, 3, 4, 5] as const;

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
  const [hovered, setHovered] = useState(0);
  const displayed = hovered || value;
  return (
    <fieldset aria-describedby={error ? `${id}note` : undefined}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.row}>
        {ratings.map((rating) => (
          <label
            key={rating}
            className={styles.option}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(rating)}
            onPointerLeave={() => setHovered(0)}
          >
            <input
              type="radio"
              className={styles.radio}
              name={id}
              value={rating}
              checked={value === rating}
              aria-label={`${rating} of 5, ${meanings[rating - 1]}`}
              data-invalid={error ? true : undefined}
              onChange={() => onChange(rating)}
            />
            <Icon of={Star} className={classes(styles.star, rating <= displayed && styles.on)} />
          </label>
        ))}
        <span className={styles.meaning} aria-hidden="true">
          {meanings[displayed - 1]}
        </span>
      </div>
      {error && <FieldError id={`${id}note`}>{error}</FieldError>}
    </fieldset>
  );
}
