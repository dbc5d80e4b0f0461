import type { Invitation } from '@fixit/contract/job';
import { type InvitationState, invitationState } from '@fixit/contract/job/job-life';

export const tabs = ['new', 'accepted', 'filled', 'expired', 'declined'] as const satisfies InvitationState[];
export type InboxTab = (typeof tabs)[number];

export function readTab(text: string | null): InboxTab | null {
  return tabs.find((tab) => tab === text) ?? null;
}

/** Treats an unanswered invitation as expired after its deadline, even before the server reports it. */
export function stateNow(
  { state, expires_at }: Pick<Invitation, 'state' | 'expires_at'>,
  now: number,
): InvitationState {
  return state === invitationState.new && Date.parse(expires_at) <= now ? 'expired' : state;
}

/** Keeps requests that this tab has already shown, so that nothing moves under a finger. */
export function invitationsOf(
  tab: InboxTab,
  invitations: readonly Invitation[],
  displayedIds: ReadonlySet<string>,
  now: number,
) {
  return invitations.filter((invitation) => displayedIds.has(invitation.id) || stateNow(invitation, now) === tab);
}
