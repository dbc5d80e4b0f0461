import type { Notification } from '@fixit/contract/notification';
import type { KindRules } from '@fixit/contract/notification/kind';
import { rulesOf } from '@fixit/contract/notification/kinds';
import { paths } from '../../lib/paths.ts';

const isSeenOn: Record<KindRules['seenOn'][number], (link: string, current: URL) => boolean> = {
  'every screen': () => true,
  search: isSearchFor,
  link: isScreenOf,
};

/** Returns true if the screen itself shows the subject. An unknown kind belongs to the screen of its link. */
export function isOnScreen({ kind, link }: Pick<Notification, 'kind' | 'link'>, current: URL): boolean {
  const seenOn = rulesOf(kind)?.seenOn ?? ['link'];
  return seenOn.some((screen) => isSeenOn[screen](link, current));
}

function isScreenOf(link: string, current: URL): boolean {
  const target = new URL(link, current);
  const isSubject = ([name, value]: [string, string]) => current.searchParams.get(name) === value;
  // The list does not highlight a booking that it no longer contains.
  const showsSubject = target.pathname !== paths.bookings() || target.search !== '';
  return showsSubject && target.pathname === current.pathname && [...target.searchParams].every(isSubject);
}

/**
 * Returns true on the search screen of the linked request. That screen shows each answer, and a
 * toast would cover its button.
 */
function isSearchFor(link: string, current: URL): boolean {
  const job_id = new URL(link, current).searchParams.get('job_id') ?? '';
  const searchedId = current.searchParams.get('job_id') ?? job_id;
  return (
    current.pathname === paths.availableProviders() && searchedId === job_id && link === paths.acceptedProviders(job_id)
  );
}
