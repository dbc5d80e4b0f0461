import { notification as calls, type Notification } from '@fixit/contract/notification';
import { Link } from 'wouter';
import { call } from '../../lib/http/client.ts';
import { currentToken } from '../../lib/http/session.ts';
import { timings } from '../../lib/timings.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { isOnScreen } from './is-on-screen.ts';
import { texts } from './notification-texts.ts';
import styles from './notification-toast.module.css';

let queue: { notification: Notification; token: string | null }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows at most one toast per second, and none if the window is hidden or already shows the subject. No email follows a
 * toast. Returns the notification, as read if it is about a message in the open chat.
 */
export function queueToast(notification: Notification): Notification {
  // A newer version replaces the queued one.
  queue = queue.filter(({ notification: { id } }) => id !== notification.id);
  if (notification.read_at !== null) toast.dismiss(notification.id);
  if (notification.read_at !== null || !isWindowVisible()) return notification;
  queue.push({ notification, token: currentToken() });
  if (timer === undefined) showNext();
  return notification.kind === 'message_received' && isOnScreenNow(notification)
    ? { ...notification, read_at: notification.created_at }
    : notification;
}

const isWindowVisible = () => document.visibilityState === 'visible';

const isOnScreenNow = (notification: Notification) => isOnScreen(notification, new URL(window.location.href));

function showNext(): void {
  timer = undefined;
  const next = queue.shift();
  if (!next) return;
  timer = setTimeout(showNext, timings.toastInterval);
  if (!isWindowVisible() || next.token !== currentToken()) return;
  const { id, created_at } = next.notification;
  if (!isOnScreenNow(next.notification)) show(next.notification);
  call(calls.markSeen, { body: { ids: [id], until: created_at } }).catch((error: unknown) => console.warn(error));
}

function show({ id, title, link }: Notification): void {
  const dismiss = () => toast.dismiss(id);
  const heading = title || texts.untitled;
  toast.notice(
    <div className={styles.toast}>
      <span className={styles.title}>{heading}</span>
      {/* The link is not named after the title, because another link on the screen may have that name. */}
      {link && (
        <Link href={`~${link}`} className={styles.open} onClick={dismiss}>
          {texts.open}
        </Link>
      )}
    </div>,
    { id },
  );
}
