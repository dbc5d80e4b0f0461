import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './form-actions.module.css';

interface FormActionsProps {
  /** What the button says that saves. */
  action: string;
  /** The plate where saving is the main action of the screen. */
  look?: 'primary' | 'secondary' | 'plain';
  pending: boolean;
  /** Whether something was typed that is not saved. */
  isChanged: boolean;
  onDiscard: () => void;
  /** Stands in place of what discards, while there is nothing to discard. */
  otherwise?: ReactNode;
}

/** The foot of a form whose typing is kept: saves, says that something is not saved yet, and discards it. */
export function FormActions({ action, look = 'primary', pending, isChanged, onDiscard, otherwise }: FormActionsProps) {
  return (
    <div className={styles.foot} data-at-foot={isChanged || undefined}>
      <Button type="submit" look={look} pending={pending}>
        {action}
      </Button>
      <p className={styles.state} role="status">
        {isChanged && 'You have unsaved changes'}
      </p>
      {isChanged && (
        <Button
          look="text"
          disabled={pending}
          onClick={(event) => {
            // This button goes with the changes; the focus stays in the form.
            event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
            onDiscard();
          }}
        >
          Discard
        </Button>
      )}
      {!isChanged && otherwise}
    </div>
  );
}
