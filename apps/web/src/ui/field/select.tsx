import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

interface SelectProps
  extends FieldWords,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'onChange' | 'value' | 'id'> {
  value: string;
  onChange: (value: string) => void;
  /** Labels the option without a value. Without a placeholder, an option is always chosen. */
  placeholder?: string;
  options: readonly { value: string; label: string }[];
}

export function Select({ label, hint, error, value, onChange, placeholder, options, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <div className={styles.wrap}>
          <select
            {...rest}
            {...links}
            className={classes(styles.input, styles.hasEnd)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon of={ChevronDown} />
          </span>
        </div>
      )}
    </Field>
  );
}
