import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';

export interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldLinks {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldWords {
  /** A hidden hint keeps its space. */
  hintHidden?: boolean | undefined;
  children: (links: FieldLinks) => ReactNode;
  after?: ReactNode;
}

export function Field({ label, hint, hintHidden = false, error, after, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div className={classes(styles.field, error !== undefined && styles.bad)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': error || (hint && !hintHidden) ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p className={classes(styles.hint, hintHidden && styles.hidden)} id={noteId}>
            {hint}
          </p>
        )
      )}
      {after}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon of={TriangleAlert} small />
      {children}
    </p>
  );
}
