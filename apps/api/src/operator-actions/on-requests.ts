import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import { closeJob } from '../modules/job/close-job-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './require-id.ts';

export async function handleJobClose(
  tx: Db,
  { id: input, reason }: ActionParams<'job close'>,
): Promise<OutcomeOf<'job close'>> {
  const id = requireId(input, 'request');
  const closedJob = await closeJob(tx, id, reason);
  if (!closedJob) throw refuse('not_found', { message: unknownId(id, 'request') });
  const { category, before, after } = closedJob;
  const parameters = { id, reason };
  if (before === after) return { message: `The request for ${category} is ${before} already.`, arguments: parameters };
  return {
    message: `The request for ${category}: closed.`,
    effects: [{ effect: 'request_closed', count: 1 }],
    changed: { before: { state: before }, after: { state: after } },
    arguments: parameters,
  };
}
