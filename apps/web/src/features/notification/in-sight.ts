import type { Notification, NotificationKind } from '@fixit/contract/notification';
import { paths } from '../../lib/paths.ts';

/**
 * What the screen where the link leads does not show by itself: of a request it lists those who accepted alone, and of a
 * service the newest reviews, far below.
 */
const unseen: ReadonlySet<NotificationKind> = new Set([
  'job_declined',
  'job_expired',
  'review_replied',
  'review_hidden',
]);

/** Whether somebody at an address sees already what is told: a proposal has a notice of its own, the rest is where its link leads. */
export function isInSight({ kind, link }: Pick<Notification, 'kind' | 'link'>, here: URL): boolean {
  if (kind === 'booking_proposed') return true;
  if (unseen.has(kind)) return false;
  const there = new URL(link, here);
  const isWanted = ([name, value]: [string, string]) => here.searchParams.get(name) === value;
  // The list of bookings shows nothing of one that has left it.
  const showsIt = there.pathname !== paths.bookings() || there.search !== '';
  return showsIt && there.pathname === here.pathname && [...there.searchParams].every(isWanted);
}
