import { bookingState } from '../booking.ts';
import { invitationLife, invitationState, type JobState, jobLife, jobState, openJobStates } from '../job/job-life.ts';
import { jobLimits } from '../job.ts';
import { mayFollow } from '../state.ts';
import type { BookingRecord, ChangeOf, InvitationRecord, JobRecord } from './marketplace-rows.ts';

/** Returns the state of a job at an instant, which the worker may not have stored yet. */
export function jobStateAt({ state, expires_at }: JobRecord, now: number): JobState {
  return openJobStates.includes(state) && Date.parse(expires_at) <= now ? jobState.expired : state;
}

/** A booked job is cancelled with the last of its bookings. */
export function visibleJobState(job: JobRecord, bookings: readonly BookingRecord[], now: number): JobState {
  const { accepted, completed, disputed, cancelled } = bookingState;
  const states = bookings.filter(({ job_id }) => job_id === job.id).map(({ state }) => state);
  const isBooked = [accepted, completed, disputed].some((state) => states.includes(state));
  const isCancelled = job.state === jobState.booked && !isBooked && states.includes(cancelled);
  return isCancelled ? jobState.cancelled : jobStateAt(job, now);
}

export function findJobFaults({ before, after, at }: ChangeOf<'job'>): string[] {
  const isOver = Date.parse(at) >= Date.parse(after.expires_at);
  const step = `${before?.state} to ${after.state}`;
  const isStep = before !== null && before.state !== after.state;
  const findings: [boolean, string][] = before
    ? [
        [isStep && !mayFollow(jobLife, before.state, after.state), `${step} is illegal`],
        [isStep && isOver !== (after.state === jobState.expired), `${step} is out of time`],
        [
          after.accepted_count !== before.accepted_count && (before.state !== jobState.open || isOver),
          'changes its acceptances while it is not open',
        ],
        [after.state === jobState.filled && after.accepted_count !== jobLimits.acceptances, 'is filled too early'],
      ]
    : [[after.state !== jobState.open || after.accepted_count !== 0, `begins as ${after.state}`]];
  return findings.filter(([isBroken]) => isBroken).map(([, fault]) => `${after.description}: ${fault}`);
}

/** Reports a wrong count of acceptances, too many, or a full job that is open. */
export function findAcceptanceFaults(
  { id, state, accepted_count }: Pick<JobRecord, 'id' | 'state' | 'accepted_count'>,
  accepted: number,
): string[] {
  if (accepted !== accepted_count) return [`${id} counts ${accepted_count} of ${accepted} acceptances`];
  if (accepted > jobLimits.acceptances) return [`${id} has ${accepted} acceptances`];
  return state === jobState.open && accepted === jobLimits.acceptances ? [`${id} is full and open`] : [];
}

export const countAcceptances = ({ id }: Pick<JobRecord, 'id'>, invitations: readonly InvitationRecord[]): number =>
  invitations.filter(({ job_id, state }) => job_id === id && state === invitationState.accepted).length;

export function findInvitationFaults({ before, after }: ChangeOf<'invitation'>): string[] {
  const isUndone = before?.state === invitationState.declined && after.state === invitationState.new;
  const isLegal =
    !before || before.state === after.state || isUndone || mayFollow(invitationLife, before.state, after.state);
  return isLegal ? [] : [`an invitation went from ${before?.state} to ${after.state}`];
}
