import { type AccentName, accentNames, accents, lowestContrast } from '@fixit/contract/operator/accent';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './accent-field.module.css';
import { texts } from './setting-texts.ts';

interface AccentFieldProps {
  label: string;
  value: string;
  onChange: (accent: AccentName) => void;
}

export function AccentField({ label, value, onChange }: AccentFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.accents}>
        {accentNames.map((accent) => (
          <label key={accent} className={styles.accent}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              value={accent}
              checked={accent === value}
              onChange={() => onChange(accent)}
            />
            <span className={styles.plate} style={{ backgroundColor: accents[accent].plate }} aria-hidden="true">
              {texts.plate}
            </span>
            <span>{accents[accent].label}</span>
            <small className={styles.contrast}>{texts.contrast(lowestContrast(accent).toFixed(1))}</small>
            <span className={styles.tick}>
              <Icon of={Check} small />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
