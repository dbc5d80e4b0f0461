import type { Notification, NotificationKind } from '@fixit/contract/notification';
import { paths } from '../../lib/paths.ts';

/** Not shown where their link leads: a request only lists acceptances, and reviews are far down. */
const unseen: ReadonlySet<NotificationKind> = new Set([
  'job_declined',
  'job_expired',
  'review_replied',
  'review_hidden',
]);

/** A proposal has a notice of its own; the rest is on the screen of its link. */
export function isOnScreen({ kind, link }: Pick<Notification, 'kind' | 'link'>, here: URL): boolean {
  if (kind === 'booking_proposed') return true;
  if (unseen.has(kind)) return false;
  const there = new URL(link, here);
  const isWanted = ([name, value]: [string, string]) => here.searchParams.get(name) === value;
  // The list does not highlight a booking that has left it.
  const showsIt = there.pathname !== paths.bookings() || there.search !== '';
  return showsIt && there.pathname === here.pathname && [...there.searchParams].every(isWanted);
}
