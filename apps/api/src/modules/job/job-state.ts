import { type InvitationState, invitationState, type JobState, jobLife } from '@fixit/contract/job-life';
import { mayFollow } from '@fixit/contract/state';

export type StoredInvitation = Extract<InvitationState, 'new' | 'accepted' | 'declined'>;

const invitationAfter = {
  open: 'new',
  filled: 'filled',
  booked: 'filled',
  expired: 'expired',
  cancelled: 'expired',
} as const satisfies Record<JobState, InvitationState>;

/** The stored state of a request, and what time and its bookings have made of it. */
export interface StoredJobState {
  state: JobState;
  over: boolean;
  /** It was booked, and all its bookings were cancelled. */
  unbooked?: boolean;
}

export function jobStateOf({ state, over, unbooked = false }: StoredJobState): JobState {
  if (unbooked && mayFollow(jobLife, state, 'cancelled')) return 'cancelled';
  return over && mayFollow(jobLife, state, 'expired') ? 'expired' : state;
}

export function invitationStateOf(answer: StoredInvitation, job: { state: JobState; over: boolean }): InvitationState {
  return answer === invitationState.new ? invitationAfter[jobStateOf(job)] : answer;
}
