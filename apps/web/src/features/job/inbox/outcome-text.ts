import { type Invitation, jobLimits } from '@fixit/contract/job';
import { type InvitationState, invitationState, jobState } from '@fixit/contract/job/job-life';
import { texts } from './inbox-texts.ts';

/** Explains why the artisan can no longer accept. */
export function outcomeText(
  state: Exclude<InvitationState, 'new' | 'accepted'>,
  { accepted_count, expires_at, closed_reason }: Pick<Invitation, 'accepted_count' | 'expires_at' | 'closed_reason'>,
  now: number,
): string {
  if (state === invitationState.declined) return texts.endings.declined;
  if (state === jobState.expired && closed_reason != null) return texts.closedByMarket(closed_reason);
  if (state === jobState.expired)
    return Date.parse(expires_at) <= now ? texts.endings.expired : texts.endings.withdrawn;
  return (accepted_count ?? 0) >= jobLimits.acceptances ? texts.endings.full : texts.endings.booked;
}

/** Returns null while the request may still lead to an appointment. */
export function endText({
  closed_reason,
  job_state,
  conversation_id,
  customer,
}: Pick<Invitation, 'closed_reason' | 'job_state' | 'conversation_id' | 'customer'>): string | null {
  if (closed_reason != null) return texts.closedByMarket(closed_reason);
  // Bookings are made in a chat, so an artisan without one was not booked.
  if (job_state === jobState.booked && !conversation_id) return texts.endings.booked;
  return job_state === jobState.cancelled ? texts.withdrawnBy(customer) : null;
}
