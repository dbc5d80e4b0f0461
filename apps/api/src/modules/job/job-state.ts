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

export function jobStateOf({ state, over }: { state: JobState; over: boolean }): JobState {
  return over && mayFollow(jobLife, state, 'expired') ? 'expired' : state;
}

export function invitationStateOf(answer: StoredInvitation, job: { state: JobState; over: boolean }): InvitationState {
  return answer === invitationState.new ? invitationAfter[jobStateOf(job)] : answer;
}
