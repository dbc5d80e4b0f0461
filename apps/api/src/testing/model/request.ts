import { jobLimits } from '@fixit/contract/job';
import { invitationLife, type JobState, jobLife } from '@fixit/contract/job-life';
import { mayFollow } from '@fixit/contract/state';

/** A request's row. */
export interface RequestRow {
  id: string;
  customer_id: string;
  description: string;
  state: JobState;
  accepted_count: number;
  expires_at: string;
}

/** An invitation's row. */
export interface SeenInvitation {
  job_id: string;
  artisan_id: string;
  state: 'new' | 'accepted' | 'declined';
}

/** The state of a request at an instant. */
export function requestAt({ state, expires_at }: RequestRow, now: number): JobState {
  return (state === 'open' || state === 'filled') && Date.parse(expires_at) <= now ? 'expired' : state;
}

/** Violations in a request's change. */
export function violationsOfRequest(before: RequestRow | null, after: RequestRow, at: number): string[] {
  const isOver = at >= Date.parse(after.expires_at);
  const step = `${before?.state} to ${after.state}`;
  const wrong: [boolean, string][] = before
    ? [
        [before.state !== after.state && !mayFollow(jobLife, before.state, after.state), `${step} is no step`],
        [before.state !== after.state && isOver !== (after.state === 'expired'), `${step} out of time`],
        [after.accepted_count !== before.accepted_count && (before.state !== 'open' || isOver), 'takes one too many'],
        [after.state === 'filled' && after.accepted_count !== jobLimits.acceptances, 'is filled too early'],
      ]
    : [[after.state !== 'open' || after.accepted_count !== 0, `begins as ${after.state}`]];
  return wrong.filter(([isWrong]) => isWrong).map(([, fault]) => `${after.description}: ${fault}`);
}

/** Requests whose count of acceptances is wrong. */
export function violationsOfCount(
  { id, description, state, accepted_count }: RequestRow,
  asked: readonly SeenInvitation[],
) {
  const accepted = asked.filter((one) => one.job_id === id && one.state === 'accepted').length;
  if (accepted !== accepted_count) return [`${description} counts ${accepted_count} of ${accepted} acceptances`];
  return state === 'open' && accepted >= jobLimits.acceptances ? [`${description} is full and open`] : [];
}

/** Violations in an invitation's change. */
export function violationsOfAnswer(before: SeenInvitation | null, after: SeenInvitation): string[] {
  const isStep = !before || before.state === after.state || mayFollow(invitationLife, before.state, after.state);
  return isStep ? [] : [`an answer went from ${before.state} to ${after.state}`];
}
