import { type JobRequest, jobLimits } from '@fixit/contract/job';
import type { InvitationState } from '@fixit/contract/job-life';
import { texts } from './texts.ts';

/** What became of a request that this artisan cannot accept any more. */
export function outcomeText(
  state: Exclude<InvitationState, 'new' | 'accepted'>,
  { accepted_count, expires_at, closed_reason }: Pick<JobRequest, 'accepted_count' | 'expires_at' | 'closed_reason'>,
  now: number,
): string {
  if (state === 'declined') return texts.what.declined;
  if (state === 'expired' && closed_reason != null) return texts.closedByFixit(closed_reason);
  if (state === 'expired') return Date.parse(expires_at) <= now ? texts.what.over : texts.what.withdrawn;
  return (accepted_count ?? 0) >= jobLimits.acceptances ? texts.what.full : texts.what.booked;
}

/** How a request ended that this artisan had accepted; null while it may still lead to an appointment. */
export function endText({
  closed_reason,
  job_state,
  conversation_id,
  customer,
}: Pick<JobRequest, 'closed_reason' | 'job_state' | 'conversation_id' | 'customer'>): string | null {
  if (closed_reason != null) return texts.closedByFixit(closed_reason);
  // Only a chat leads to an appointment: who has none cannot be the one who was booked.
  if (job_state === 'booked' && !conversation_id) return texts.what.booked;
  return job_state === 'cancelled' ? texts.withdrawnBy(customer?.first_name ?? null) : null;
}
