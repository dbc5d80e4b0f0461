import type { InputHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

interface TextFieldProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange' | 'value' | 'id' | 'prefix'> {
  value: string;
  onChange: (value: string) => void;
  prefix?: string;
}

export function TextField({ label, hint, error, value, onChange, prefix, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <div className={styles.wrap}>
          {prefix && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...rest}
            {...links}
            className={classes(styles.input, prefix && styles.hasPrefix)}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
