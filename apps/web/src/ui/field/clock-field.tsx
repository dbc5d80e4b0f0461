import { useId } from 'react';
import { classes } from '../classes.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './clock-field.module.css';
import fieldStyles from './field.module.css';

interface ClockFieldProps {
  label: string;
  /** The time is written `HH:MM`. */
  value: string;
  onChange: (time: string) => void;
  faultId?: string | undefined;
}

export function ClockField({ label, value, onChange, faultId }: ClockFieldProps) {
  const id = useId();
  return (
    <span className={styles.field}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="time"
        step={900}
        className={classes(fieldStyles.input, styles.input)}
        value={value}
        aria-invalid={faultId !== undefined || undefined}
        aria-describedby={faultId}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
