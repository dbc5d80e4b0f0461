import type { ReactNode } from 'react';
import { Field, type FieldWords } from './field.tsx';
import styles from './range-field.module.css';

interface RangeFieldProps extends FieldWords {
  value: number;
  least: number;
  most: number;
  /** The value in words, shown and announced: '20 km'. */
  said: string;
  onChange: (value: number) => void;
  after?: ReactNode;
}

export function RangeField({ value, least, most, said, onChange, ...words }: RangeFieldProps) {
  return (
    <Field {...words}>
      {(links) => (
        <div className={styles.line}>
          <input
            type="range"
            {...links}
            className={styles.slider}
            min={least}
            max={most}
            value={value}
            aria-valuetext={said}
            onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          />
          <output className={styles.value}>{said}</output>
        </div>
      )}
    </Field>
  );
}
