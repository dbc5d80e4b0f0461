import { openOverlay } from '../../../lib/overlay.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import styles from './discard-request.module.css';
import { takeRequest } from './request-draft.ts';
import { texts } from './request-texts.ts';

const id = 'request-discarded';

/** The form resets when 'Close' closes it. A toast offers to bring back what was typed. */
export function discardRequest(): void {
  const restore = takeRequest();
  if (!restore) return;
  const undo = () => {
    toast.dismiss(id);
    restore();
    openOverlay({ name: 'request-service' });
  };
  toast.notice(
    <span className={styles.discarded}>
      {texts.discarded}
      <button type="button" className={styles.undo} onClick={undo}>
        {texts.undo}
      </button>
    </span>,
    { id },
  );
}
