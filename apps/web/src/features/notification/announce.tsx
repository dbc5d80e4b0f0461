import { notification as calls, type Notification } from '@fixit/contract/notification';
import { Link } from 'wouter';
import { call } from '../../lib/client.ts';
import { toast } from '../../ui/toast.ts';
import styles from './announce.module.css';

/**
 * Shows what has just happened, with the way to it, and tells the server that it was seen, so that nothing is mailed.
 * Nothing is shown to somebody who looks at another window, nor to one who has the thing itself in sight.
 */
export function announce({ id, title, link }: Notification): void {
  if (document.visibilityState !== 'visible') return;
  if (link !== window.location.pathname + window.location.search) {
    const dismiss = () => toast.dismiss(id);
    toast.notice(
      <Link href={`~${link}`} className={styles.link} onClick={dismiss}>
        {title}
      </Link>,
      { id },
    );
  }
  call(calls.markSeen, { body: { ids: [id] } }).catch((error: unknown) => console.warn(error));
}
