import { type InvitationState, invitationState, type JobState, jobLife } from '@fixit/contract/job/job-life';
import { mayFollow } from '@fixit/contract/state';

export type StoredInvitationState = Extract<InvitationState, 'new' | 'accepted' | 'declined'>;

const invitationStates = {
  open: 'new',
  filled: 'filled',
  booked: 'filled',
  expired: 'expired',
  cancelled: 'expired',
} as const satisfies Record<JobState, InvitationState>;

export interface StoredJobState {
  state: JobState;
  over: boolean;
  /** This is true if the request was booked and all its bookings were cancelled. */
  unbooked?: boolean;
}

export function jobStateOf({ state, over, unbooked = false }: StoredJobState): JobState {
  if (unbooked && mayFollow(jobLife, state, 'cancelled')) return 'cancelled';
  return over && mayFollow(jobLife, state, 'expired') ? 'expired' : state;
}

export function invitationStateOf(
  answer: StoredInvitationState,
  job: { state: JobState; over: boolean },
): InvitationState {
  return answer === invitationState.new ? invitationStates[jobStateOf(job)] : answer;
}
