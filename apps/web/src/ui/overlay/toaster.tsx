import { Info, PartyPopper, TriangleAlert } from 'lucide-react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { counts, timings } from '../../lib/timings.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { Spinner } from '../spinner.tsx';
import styles from './toaster.module.css';

const durations = {
  duration: timings.plainToast,
  success: { duration: timings.successToast },
  error: { duration: timings.errorToast },
  loading: { duration: Infinity },
} as const;

/** Renders outside the app root, so that toasts are visible and announced while a dialog is open. */
export function Toaster() {
  const { toasts } = useToaster(durations);
  return createPortal(
    <div className={styles.list}>
      {toasts.slice(0, counts.toasts).map((toast) => (
        <div
          key={toast.id}
          role="status"
          className={classes(
            styles.toast,
            toast.type === 'custom' && styles.withUndo,
            !toast.visible && styles.leaving,
          )}
        >
          <ToastIcon type={toast.type} />
          {resolveValue(toast.message, toast)}
        </div>
      ))}
    </div>,
    document.body,
  );
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'custom') return null;
  if (type === 'success') return <Icon of={PartyPopper} />;
  if (type === 'error') return <Icon of={TriangleAlert} />;
  if (type === 'loading') return <Spinner />;
  return <Icon of={Info} />;
}
