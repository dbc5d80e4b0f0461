import { readPostCode } from '@fixit/contract/address';
import type { Acceptance } from '@fixit/contract/artisan';
import { type InvitationState, invitationState, type JobState, jobLife } from '@fixit/contract/job-life';
import { mayFollow } from '@fixit/contract/state';
import { publicAddress } from '../artisan/published-place-actions.ts';

/** What is stored of an invitation; `filled` and `expired` follow from its request. */
export type StoredInvitation = Extract<InvitationState, 'new' | 'accepted' | 'declined'>;

const invitationAfter = {
  open: 'new',
  filled: 'filled',
  booked: 'filled',
  expired: 'expired',
  cancelled: 'expired',
} as const satisfies Record<JobState, InvitationState>;

export function jobStateOf({ state, over }: { state: JobState; over: boolean }): JobState {
  return over && mayFollow(jobLife, state, 'expired') ? 'expired' : state;
}

export function invitationStateOf(answer: StoredInvitation, job: { state: JobState; over: boolean }): InvitationState {
  return answer === invitationState.new ? invitationAfter[jobStateOf(job)] : answer;
}

export function districtOf(postcode: string): string {
  return readPostCode(postcode)?.outward ?? '';
}

export function showReceiver(
  artisan: { id: string; business_name: string; address: string },
  service: { id: string; image: string | null; category: string },
): Acceptance['receiver'] {
  const { id, image, category } = service;
  return {
    id: artisan.id,
    address: publicAddress(artisan.address),
    business_name: artisan.business_name,
    services: [{ id, image, business_name: artisan.business_name, service_category: { category } }],
  };
}

/** To one decimal; null of none. */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((10 * sum) / count) / 10;
}
