import type { JobRequest } from '@fixit/contract/job';
import type { InvitationState } from '@fixit/contract/job-life';

/** The tabs of the inbox in their order. */
export const tabs = ['new', 'accepted', 'filled', 'expired', 'declined'] as const satisfies InvitationState[];
export type Tab = (typeof tabs)[number];

/** The tab that an address names, if it names one. */
export function readTab(text: string | null): Tab | null {
  return tabs.find((tab) => tab === text) ?? null;
}

/** The state of a request now: one that waits for an answer runs out by itself, before the server has said so. */
export function stateNow(
  { state, expires_at }: Pick<JobRequest, 'state' | 'expires_at'>,
  now: number,
): InvitationState {
  return state === 'new' && Date.parse(expires_at) <= now ? 'expired' : state;
}

/**
 * The requests of a tab. One that was seen here stays in its place when its state changes, so that nothing moves away
 * under a finger and what has become of it can be read.
 */
export function requestsOf(tab: Tab, requests: readonly JobRequest[], seen: ReadonlySet<string>, now: number) {
  return requests.filter((request) => seen.has(request.id) || stateNow(request, now) === tab);
}
