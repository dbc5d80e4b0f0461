import { notification as calls, type Notification } from '@fixit/contract/notification';
import { Link } from 'wouter';
import { call } from '../../lib/http/client.ts';
import { currentToken } from '../../lib/http/session.ts';
import { timings } from '../../lib/timings.ts';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './announce.module.css';
import { isInSight } from './in-sight.ts';
import { texts } from './texts.ts';

let waiting: { told: Notification; token: string | null }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows what has just happened, with the way to it, at most one thing a second, and tells the server that it was seen, so that
 * nothing is emailed. Nothing is shown to somebody who looks at another window, nor to one who has the thing itself in sight.
 * Answers it as the list has it: a message is read as it comes by who has its conversation in sight.
 */
export function announce(told: Notification): Notification {
  // What is said again in its place is said once, as it is now.
  waiting = waiting.filter(({ told: { id } }) => id !== told.id);
  // What was read, here or in another window, comes again as read.
  if (told.read_at !== null) toast.dismiss(told.id);
  if (told.read_at !== null || !isLookedAt()) return told;
  waiting.push({ told, token: currentToken() });
  if (timer === undefined) showNext();
  return told.kind === 'message_received' && isInSightNow(told) ? { ...told, read_at: told.created_at } : told;
}

const isLookedAt = () => document.visibilityState === 'visible';

const isInSightNow = (told: Notification) => isInSight(told, new URL(window.location.href));

function showNext(): void {
  timer = undefined;
  const next = waiting.shift();
  if (!next) return;
  timer = setTimeout(showNext, timings.toastEvery);
  if (!isLookedAt() || next.token !== currentToken()) return;
  const { id, created_at } = next.told;
  if (!isInSightNow(next.told)) show(next.told);
  call(calls.markSeen, { body: { ids: [id], until: created_at } }).catch((error: unknown) => console.warn(error));
}

function show({ id, title, link }: Notification): void {
  const dismiss = () => toast.dismiss(id);
  const named = title || texts.untitled;
  toast.notice(
    <div className={styles.news}>
      <span className={styles.title}>{named}</span>
      {/* Not the title: that holds a name which a link of the screen may have. */}
      {link && (
        <Link href={`~${link}`} className={styles.open} onClick={dismiss}>
          {texts.open}
        </Link>
      )}
    </div>,
    { id },
  );
}
