import { invitationState, jobState } from '@fixit/contract/job/job-life';
import { findAcceptanceFaults, findJobFaults } from '@fixit/contract/rules/job-rules';
import { changesOf } from '@fixit/contract/rules/marketplace-rows';
import { groupBy } from '@fixit/contract/value/group-by';
import { entriesOf } from '../history.ts';
import type { Evidence } from '../state.ts';

/** Returns jobs with too many acceptances or a wrong count, and acknowledged answers to invitations that are not stored. */
export function findWrongAcceptances({ entries, state }: Evidence): string[] {
  const { changes, invitations, acceptances } = state;
  const faults: string[] = [];
  const last = new Map(changesOf(changes, 'job').map(({ after }) => [after.id, after]));
  const byJob = groupBy(invitations, ({ job_id }) => job_id);
  for (const [id, row] of last) {
    const jobInvitations = byJob.get(id) ?? [];
    const accepted = jobInvitations
      .filter(({ state: answer }) => answer === invitationState.accepted)
      .map(({ artisan_id }) => artisan_id);
    faults.push(...findAcceptanceFaults(row, accepted.length));
    if (acceptances[id]?.toSorted().join() !== accepted.toSorted().join())
      faults.push(`the customer of ${id} sees ${acceptances[id]?.length}, not ${accepted.length} acceptances`);
  }
  for (const { op, outcome, input, by } of entriesOf(entries, 'call')) {
    if (outcome !== 'ok' || (op !== 'job.acceptInvitation' && op !== 'job.declineInvitation')) continue;
    const answer = op === 'job.acceptInvitation' ? 'accepted' : 'declined';
    const answers = byJob.get(String(input['id'])) ?? [];
    const isStored = answers.some((invitation) => invitation.account_id === by && invitation.state === answer);
    if (!isStored) faults.push(`${by} ${answer} ${String(input['id'])}, which is not stored`);
  }
  return faults;
}

/** Returns illegal changes of jobs, and acknowledged jobs that do not exist or exist twice. */
export function findWrongJobs({ entries, state: { changes, jobs } }: Evidence): string[] {
  const faults = changesOf(changes, 'job').flatMap((change) =>
    findJobFaults(change).map((fault) => `${change.after.id}: ${fault}`),
  );
  const visibleJobs = new Map(jobs.map((job) => [job.id, job]));
  const creations = groupBy(
    changesOf(changes, 'job').filter(({ before }) => !before),
    ({ after }) => after.description,
  );
  for (const { op, outcome, input, id } of entriesOf(entries, 'call')) {
    if (op === 'job.cancel' && outcome === 'ok' && visibleJobs.get(String(input['id']))?.state !== 'cancelled')
      faults.push(`${String(input['id'])} was cancelled and is ${visibleJobs.get(String(input['id']))?.state}`);
    if (op !== 'job.create') continue;
    const times = creations.get(String(input['description']))?.length ?? 0;
    if (times > 1) faults.push(`${id} was created ${times} times`);
    if (outcome === 'ok' && id && visibleJobs.get(id)?.description !== input['description'])
      faults.push(`${id} is not visible to its customer`);
  }
  return faults;
}

/** Returns jobs, cancellations and answers to invitations without a call that could have caused them. */
export function findUnaccountedAnswers({ entries, state: { changes, invitations } }: Evidence): string[] {
  const calls = entriesOf(entries, 'call').filter(({ outcome }) => outcome !== 'refused');
  const callKeys = new Set(
    calls.map(({ op, by, input }) => [op, op === 'job.create' ? input['description'] : input['id'], by].join()),
  );
  const jobs = changesOf(changes, 'job').flatMap(({ before, after }) => {
    const { id, description, customer_id, state } = after;
    if (!before) return callKeys.has(['job.create', description, customer_id].join()) ? [] : [`nobody created ${id}`];
    const isCancelled = state === jobState.cancelled && before.state !== state;
    return isCancelled && !callKeys.has(['job.cancel', id, customer_id].join()) ? [`nobody cancelled ${id}`] : [];
  });
  const answers = invitations.flatMap(({ job_id, account_id, state }) => {
    if (state === invitationState.new) return [];
    const op = state === invitationState.accepted ? 'job.acceptInvitation' : 'job.declineInvitation';
    return callKeys.has([op, job_id, account_id].join()) ? [] : [`${account_id} ${state} ${job_id} without a call`];
  });
  return [...jobs, ...answers];
}
