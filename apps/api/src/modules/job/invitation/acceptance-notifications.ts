import type { Db } from '../../../db/database.ts';
import type { AccountEvent, NewNotification } from '../../notification/notification-actions.ts';
import { jobFilledNotification, jobReopenedNotification } from '../job-notifications.ts';
import { listUnanswered, type UnansweredInvitation } from './release-acceptances-repository.ts';

export type NotificationsAndEvents = { notifications: NewNotification[]; events: AccountEvent[] };

/** Writes notifications to artisans who do not know yet that the request is filled. */
export async function writeFilledNotifications(db: Db, job_id: string): Promise<NotificationsAndEvents> {
  const unanswered = await listUnanswered(db, [job_id]);
  return notifyOrRefresh(unanswered, ({ filled, reopened }) => filled <= reopened, jobFilledNotification);
}

/** Writes at most one such notification for each request and artisan. */
export async function writeReopenedNotifications(
  db: Db,
  job_ids: string[],
  released_account_id: string,
): Promise<NotificationsAndEvents> {
  const unanswered = await listUnanswered(db, job_ids, released_account_id);
  return notifyOrRefresh(unanswered, ({ filled, reopened }) => filled > 0 && reopened === 0, jobReopenedNotification);
}

function notifyOrRefresh(
  unanswered: readonly UnansweredInvitation[],
  isMisinformed: (invitation: UnansweredInvitation) => boolean,
  write: (artisan: UnansweredInvitation) => NewNotification,
): NotificationsAndEvents {
  const misinformed = unanswered.filter(isMisinformed);
  const others = unanswered.filter((invitation) => !isMisinformed(invitation));
  return {
    notifications: misinformed.map(write),
    events: others.map(({ account_id, job_id }) => ({ account_id, frame: { kind: 'job_request_changed', job_id } })),
  };
}
