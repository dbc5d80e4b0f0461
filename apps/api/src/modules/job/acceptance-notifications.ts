import type { Db } from '../../db/connection.ts';
import type { AccountEvent, NewNotification } from '../notification/notification-actions.ts';
import { listWaiting, type Waiting } from './acceptance-repository.ts';
import { jobFilledNotice, jobReopenedNotice } from './job-notifications.ts';

/** What people are told, and what only their screens are. */
export type Telling = { notices: NewNotification[]; events: AccountEvent[] };

/** For those who have not answered when the last place of a request is taken: it is said to who believes that it is open. */
export async function tellingOfFilling(db: Db, job_id: string): Promise<Telling> {
  const waiting = await listWaiting(db, [job_id]);
  return tellingOf(waiting, ({ filled, reopened }) => filled <= reopened, jobFilledNotice);
}

/**
 * For those who have not answered when filled requests lose one who had accepted: it is said once a request to who believes
 * that it is filled, however often it fills and opens. `leaving` is the account that is being shut out.
 */
export async function tellingOfReopening(db: Db, job_ids: string[], leaving: string): Promise<Telling> {
  const waiting = await listWaiting(db, job_ids, leaving);
  return tellingOf(waiting, ({ filled, reopened }) => filled > 0 && reopened === 0, jobReopenedNotice);
}

function tellingOf(
  waiting: readonly Waiting[],
  isTold: (one: Waiting) => boolean,
  write: (one: Waiting) => Omit<NewNotification, 'account_id'>,
): Telling {
  const told = waiting.filter(isTold);
  const others = waiting.filter((one) => !isTold(one));
  return {
    notices: told.map((one) => ({ account_id: one.account_id, ...write(one) })),
    events: others.map(({ account_id, job_id }) => ({ account_id, frame: { kind: 'job_request_changed', job_id } })),
  };
}
