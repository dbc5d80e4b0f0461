import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import type { ActionOutcome } from '../modules/operator/action/outcome-actions.ts';
import { countOf } from '../platform/count-of.ts';
import { emailTaskNames } from '../platform/email/email-task.ts';
import {
  countTooLate,
  listQueuedTasks,
  type QueuedTaskFilter,
  retryQueuedTasks,
} from '../platform/queue/queue-inspection.ts';
import { refuse } from '../platform/refusal.ts';
import { unknownId } from './require-id.ts';

interface QueueKind<Name extends QueueEffect = QueueEffect> {
  readonly thing: string;
  readonly filter: QueuedTaskFilter;
  readonly effect: Name;
}

type QueueEffect = 'email_retried' | 'task_retried';

export const failedEmails: QueueKind<'email_retried'> = {
  thing: 'failed email',
  filter: { tasks: emailTaskNames, failed: true },
  effect: 'email_retried',
};

export const queuedTasks: QueueKind<'task_retried'> = { thing: 'task', filter: {}, effect: 'task_retried' };

/** Retries one task, or all that failed. */
export function handleRetry<Name extends QueueEffect>(
  tx: Db,
  kind: QueueKind<Name>,
  { id }: ActionParams<'task retry'>,
): Promise<ActionOutcome<Name>> {
  return id === undefined ? retryAll(tx, kind) : retryOne(tx, kind, id);
}

async function retryOne<Name extends QueueEffect>(
  tx: Db,
  { thing, filter, effect }: QueueKind<Name>,
  id: string,
): Promise<ActionOutcome<Name>> {
  const input = { id };
  const [task] = await listQueuedTasks(tx, { ...filter, id }, 1);
  if (!task) throw refuse('not_found', { message: unknownId(id, thing) });
  if (task.too_late)
    throw refuse('state_conflict', { message: `It is too late to retry ${thing} ${id}: it is no longer useful.` });
  const restarted = await retryQueuedTasks(tx, { ...filter, id });
  if (restarted.length === 0) return { message: 'It is running at the moment.', arguments: input };
  return {
    message: `1 ${thing} will be retried now.`,
    effects: [{ effect, count: 1 }],
    changed: { before: { attempts: task.attempts, state: task.state }, after: { begun_anew: restarted } },
    arguments: input,
  };
}

async function retryAll<Name extends QueueEffect>(
  tx: Db,
  { thing, filter, effect }: QueueKind<Name>,
): Promise<ActionOutcome<Name>> {
  const input = { all: true };
  const failed = { ...filter, failed: true };
  const restarted = await retryQueuedTasks(tx, failed);
  const tooLate = await countTooLate(tx, failed);
  const note = tooLate === 0 ? '' : ` Too late to be of use: ${countOf(tooLate, 'email')}.`;
  if (restarted.length === 0) return { message: `There is no ${thing} to retry.${note}`, arguments: input };
  return {
    message: `${countOf(restarted.length, thing)} will be retried now.${note}`,
    effects: [{ effect, count: restarted.length }],
    changed: { before: null, after: { begun_anew: restarted } },
    arguments: input,
  };
}
