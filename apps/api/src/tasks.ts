import type { Db } from './db/connection.ts';
import type { Env } from './env.ts';
import { accountTasks } from './modules/account/tasks.ts';
import { bookingRounds, bookingTasks } from './modules/booking/tasks.ts';
import { jobRounds, jobTasks } from './modules/job/tasks.ts';
import { messageTasks } from './modules/message/tasks.ts';
import { notificationRounds, notificationTasks } from './modules/notification/tasks.ts';
import { waitlistTasks } from './modules/waitlist/tasks.ts';
import { Files, fileTasks } from './platform/files.ts';
import { removeOldKeys } from './platform/idempotency.ts';
import { removePastCounts } from './platform/limit-counts.ts';
import { isTooLate, type Mail, type Postman } from './platform/mail.ts';
import type { Rounds, Tasks } from './platform/queue.ts';

interface Workshop {
  readonly env: Env;
  readonly db: Db;
  readonly postman: Postman;
}

/** Everything that the background worker can do, in sight, and what comes round by itself. */
export function tasksOf({ env, db, postman }: Workshop): { tasks: Tasks; rounds: Rounds } {
  return {
    tasks: {
      // Only enqueue() writes payloads, in the shape that the task's sender has.
      mail: async (payload) => {
        const mail = payload as Mail;
        if (!isTooLate(mail)) await postman.send(mail);
      },
      ...fileTasks(new Files(env.DATA_DIR)),
      ...bookingTasks(db),
      ...accountTasks(db, env.PUBLIC_URL),
      ...jobTasks(db),
      ...messageTasks(db),
      ...notificationTasks(db, env.PUBLIC_URL),
      ...waitlistTasks(db, forwardTargetOf(env)),
      idempotency_sweep: () => removeOldKeys(db),
      rate_count_sweep: () => removePastCounts(db),
    },
    rounds: {
      ...jobRounds,
      ...bookingRounds,
      ...notificationRounds,
      account_sweep: '17 * * * *',
      idempotency_sweep: '37 * * * *',
      rate_count_sweep: '47 * * * *',
    },
  };
}

function forwardTargetOf({ WAITLIST_FORWARD_URL: url, WAITLIST_FORWARD_TOKEN: token }: Env) {
  return url ? { url, token } : null;
}
