import type { Db } from '../../../db/database.ts';
import type { AccountEvent, NewNotification } from '../../notification/notification-actions.ts';
import { jobFilledNotification, jobReopenedNotification } from '../job-notifications.ts';
import { listUnanswered, type UnansweredInvitation } from './release-acceptances-repository.ts';

export type NotificationsAndEvents = { notifications: NewNotification[]; events: AccountEvent[] };

/** Notifies artisans who still believe that the request is open. */
export async function filledNotifications(db: Db, job_id: string): Promise<NotificationsAndEvents> {
  const waiting = await listUnanswered(db, [job_id]);
  return notifyOrRefresh(waiting, ({ filled, reopened }) => filled <= reopened, jobFilledNotification);
}

/** Notifies artisans who believe that a request is filled, once for each request. `leaving` is the suspended account. */
export async function reopenedNotifications(
  db: Db,
  job_ids: string[],
  leaving: string,
): Promise<NotificationsAndEvents> {
  const waiting = await listUnanswered(db, job_ids, leaving);
  return notifyOrRefresh(waiting, ({ filled, reopened }) => filled > 0 && reopened === 0, jobReopenedNotification);
}

function notifyOrRefresh(
  waiting: readonly UnansweredInvitation[],
  isMisinformed: (invitation: UnansweredInvitation) => boolean,
  write: (artisan: UnansweredInvitation) => NewNotification,
): NotificationsAndEvents {
  const misinformed = waiting.filter(isMisinformed);
  const others = waiting.filter((invitation) => !isMisinformed(invitation));
  return {
    notifications: misinformed.map(write),
    events: others.map(({ account_id, job_id }) => ({ account_id, frame: { kind: 'job_request_changed', job_id } })),
  };
}
