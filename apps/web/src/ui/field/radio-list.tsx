import { useId } from 'react';
import styles from './field.module.css';
import { FieldError } from './field.tsx';

interface RadioListProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; hint?: string | undefined }[];
  value: V | '';
  error?: string | undefined;
  onChange: (value: V) => void;
}

export function RadioList<V extends string>({ label, options, value, error, onChange }: RadioListProps<V>) {
  const name = useId();
  return (
    <fieldset
      className={styles.field}
      aria-describedby={error && `${name}-error`}
      data-invalid={error && ''}
      tabIndex={-1}
    >
      <legend className={styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.check}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            {option.label}
            {option.hint && <span className={styles.hint}> {option.hint}</span>}
          </span>
        </label>
      ))}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
