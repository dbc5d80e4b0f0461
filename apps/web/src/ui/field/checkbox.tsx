import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  required?: boolean;
}

export function Checkbox({ checked, onChange, children, required }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={checked}
        required={required}
        onChange={({ nativeEvent, currentTarget }) => {
          // The second click of a double click may be meant for the control that was here before.
          if (!(nativeEvent instanceof MouseEvent && nativeEvent.detail > 1)) onChange(currentTarget.checked);
        }}
      />
      <Icon of={Check} small className={styles.tick} />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
