import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './form-actions.module.css';

interface FormActionsProps {
  action: string;
  variant?: 'primary' | 'secondary' | 'plain';
  pending: boolean;
  isChanged: boolean;
  onDiscard: () => void;
  /** Replaces the discard button while there is nothing to discard. */
  otherwise?: ReactNode;
}

export function FormActions({
  action,
  variant = 'primary',
  pending,
  isChanged,
  onDiscard,
  otherwise,
}: FormActionsProps) {
  return (
    <div className={styles.foot} data-at-foot={isChanged || undefined}>
      <Button type="submit" variant={variant} pending={pending}>
        {action}
      </Button>
      <p className={styles.state} role="status">
        {isChanged && 'You have unsaved changes'}
      </p>
      {isChanged && (
        <Button
          variant="text"
          disabled={pending}
          onClick={(event) => {
            // This button disappears with the changes, so the focus moves within the form.
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
