import { violationsOfCount, violationsOfRequest } from '@fixit/api/testing/model/request';
import { jobLimits } from '@fixit/contract/job';
import { callsIn } from '../history.ts';
import type { Change, Evidence } from '../state.ts';
import { groupBy } from './group-by.ts';

type JobChange = Extract<Change, { kind: 'job' }>;

export const jobChanges = (changes: readonly Change[]): JobChange[] =>
  changes.filter((change) => change.kind === 'job');

/** Jobs with more acceptances than there may be, or another number than they count, or acknowledged ones that are not there. */
export function findWrongAcceptances({ entries, state }: Evidence): string[] {
  const { changes, invitations, acceptances } = state;
  const found: string[] = [];
  const last = new Map(jobChanges(changes).map(({ after }) => [after.id, after]));
  const byJob = groupBy(invitations, ({ job_id }) => job_id);
  for (const [id, row] of last) {
    const asked = byJob.get(id) ?? [];
    found.push(...violationsOfCount(row, asked).map((what) => `${id}: ${what}`));
    const accepted = asked.filter((one) => one.state === 'accepted').map(({ artisan_id }) => artisan_id);
    if (accepted.length > jobLimits.acceptances) found.push(`${id} has ${accepted.length} acceptances`);
    if (acceptances[id]?.toSorted().join() !== accepted.toSorted().join())
      found.push(`the customer of ${id} reads of ${acceptances[id]?.length}, not of ${accepted.length} acceptances`);
  }
  for (const { op, outcome, sent, by } of callsIn(entries)) {
    if (outcome !== 'ok' || (op !== 'job.acceptInvitation' && op !== 'job.declineInvitation')) continue;
    const wanted = op === 'job.acceptInvitation' ? 'accepted' : 'declined';
    const answers = byJob.get(String(sent['id'])) ?? [];
    const isThere = answers.some((one) => one.account_id === by && one.state === wanted);
    if (!isThere) found.push(`${by} has ${wanted} ${String(sent['id'])}, which nobody knows`);
  }
  return found;
}

/** Jobs that changed as no rule allows, were acknowledged and are not there, or are there twice. */
export function findWrongJobs({ entries, state: { changes, jobs } }: Evidence): string[] {
  const found = jobChanges(changes).flatMap(({ before, after, at }) =>
    violationsOfRequest(before, after, Date.parse(at)).map((what) => `${after.id}: ${what}`),
  );
  const read = new Map(jobs.map((job) => [job.id, job]));
  const made = groupBy(
    jobChanges(changes).filter(({ before }) => !before),
    ({ after }) => after.description,
  );
  for (const { op, outcome, sent, id } of callsIn(entries)) {
    if (op === 'job.cancel' && outcome === 'ok' && read.get(String(sent['id']))?.state !== 'cancelled')
      found.push(`${String(sent['id'])} was cancelled and is ${read.get(String(sent['id']))?.state}`);
    if (op !== 'job.create') continue;
    const times = made.get(String(sent['description']))?.length ?? 0;
    if (times > 1) found.push(`${id} was made ${times} times`);
    if (outcome === 'ok' && id && read.get(id)?.description !== sent['description']) found.push(`${id} is not read`);
    if (outcome === 'refused' && times > 0) found.push(`a job was refused and made`);
  }
  return found;
}
