import type { FailedTask } from '@fixit/contract/operator/system';
import type { Db } from '../../../db/database.ts';
import { emailTaskNames } from '../../../platform/email/email-task.ts';
import { listQueuedTasks, type QueuedTask } from '../../../platform/queue/queue-inspection.ts';

/** Leaves out the recipient and the cause of the failure unless personal data may be read. */
export const describeFailure = (
  { mail_to, last_error, ...task }: QueuedTask,
  readsPersonalData: boolean,
): FailedTask => ({
  ...task,
  to: readsPersonalData ? mail_to : null,
  error: readsPersonalData ? last_error : null,
});

export function searchFailedEmails(
  db: Db,
  { id, to }: { id: string | undefined; to: string | undefined },
  limit: number,
): Promise<QueuedTask[]> {
  if (id === undefined && to === undefined) return Promise.resolve([]);
  return listQueuedTasks(db, { tasks: emailTaskNames, failed: true, id, to }, limit);
}
