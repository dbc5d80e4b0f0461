import { Field, type FieldWords } from './field.tsx';
import styles from './range-field.module.css';

interface RangeFieldProps extends FieldWords {
  value: number;
  min: number;
  max: number;
  /** The field shows and announces this text, such as '20 km'. */
  valueText: string;
  onChange: (value: number) => void;
}

export function RangeField({ value, min, max, valueText, onChange, ...fieldProps }: RangeFieldProps) {
  return (
    <Field {...fieldProps}>
      {(links) => (
        <div className={styles.line}>
          <input
            type="range"
            {...links}
            className={styles.slider}
            min={min}
            max={max}
            value={value}
            aria-valuetext={valueText}
            onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          />
          <output className={styles.value}>{valueText}</output>
        </div>
      )}
    </Field>
  );
}
