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
  /** The meanings go from 'Poor' to 'Excellent'. */
  meanings: readonly [string, string, string, string, string];
  /** The value is 0 while nothing is chosen. */
  value: number;
  error?: string | undefined;
  onChange: (value: number) => void;
}

export function StarField({ label, meanings, value, error, onChange }: StarFieldProps) {
  const id = useId();
  const [hoveredRating, setHoveredRating] = useState(0);
  const displayedRating = hoveredRating || value;
  return (
    <fieldset aria-describedby={error ? `${id}note` : undefined}>
      <legend className={field.label}>{label}</legend>
      <div className={styles.row}>
        {ratings.map((rating) => (
          <label
            key={rating}
            className={styles.option}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setHoveredRating(rating)}
            onPointerLeave={() => setHoveredRating(0)}
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
            <Icon of={Star} className={classes(styles.star, rating <= displayedRating && styles.on)} />
          </label>
        ))}
        <span className={styles.meaning} aria-hidden="true">
          {meanings[displayedRating - 1]}
        </span>
      </div>
      {error && <FieldError id={`${id}note`}>{error}</FieldError>}
    </fieldset>
  );
}
