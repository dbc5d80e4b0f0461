import { Search } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import field from './field.module.css';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Focuses the field when the dialog around it opens. */
  focusFirst?: boolean;
  maxLength?: number;
}

export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  focusFirst = false,
  maxLength,
}: SearchFieldProps) {
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      <span className={styles.icon}>
        <Icon of={Search} />
      </span>
      <input
        id={id}
        type="search"
        autoComplete="off"
        data-autofocus={focusFirst || undefined}
        className={field.input}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
