import { Search } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './contact-search.module.css';
import { texts } from './texts.ts';

/** Narrows the contacts by name as one types. */
export function ContactSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className={styles.search}>
      <Icon of={Search} className={styles.icon} />
      <label htmlFor={id}>
        <VisuallyHidden>{texts.search}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="search"
        className={styles.input}
        placeholder={texts.search}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
