import type { TextareaHTMLAttributes } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

interface TextAreaProps
  extends FieldWords,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'onChange' | 'value' | 'id'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({ label, hint, error, value, onChange, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(links) => (
        <textarea
          {...rest}
          {...links}
          className={classes(styles.input, styles.area)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
