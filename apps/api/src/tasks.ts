import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/connection.ts';
import type { Env } from './env.ts';
import { accountTasks } from './modules/account/tasks.ts';
import { bookingRounds, bookingTasks } from './modules/booking/tasks.ts';
import { jobRounds, jobTasks } from './modules/job/tasks.ts';
import { messageRounds, messageTasks } from './modules/message/tasks.ts';
import { notificationRounds, notificationTasks } from './modules/notification/tasks.ts';
import { waitlistTasks } from './modules/waitlist/tasks.ts';
import { mailHands, mailTasks } from './platform/email/email-task.ts';
import type { Postman } from './platform/email/mailer.ts';
import { removeOldKeys } from './platform/http/idempotency.ts';
import { removePastCounts } from './platform/http/limits/limit-counts.ts';
import type { OwnHands, Tasks } from './platform/queue/queue.ts';
import type { Schedules } from './platform/queue/schedules.ts';
import { Files, fileTasks } from './platform/storage/files.ts';

interface Workshop {
  readonly env: Env;
  readonly db: Db;
  readonly postman: Postman;
  readonly log: FastifyBaseLogger;
}

interface Work {
  tasks: Tasks;
  ownHands: OwnHands;
  schedules: Schedules;
}

/** Everything that the background worker can do, in sight, and what comes round by itself. */
export function tasksOf({ env, db, postman, log }: Workshop): Work {
  return {
    tasks: {
      ...mailTasks({ db, postman, log }),
      ...fileTasks(new Files(env.DATA_DIR)),
      ...bookingTasks(db),
      ...accountTasks(db, { publicUrl: env.PUBLIC_URL, production: env.production }),
      ...jobTasks(db),
      ...messageTasks(db),
      ...notificationTasks(db, env.PUBLIC_URL),
      ...waitlistTasks(db, forwardTargetOf(env)),
      idempotency_sweep: () => removeOldKeys(db),
      rate_count_sweep: () => removePastCounts(db),
    },
    ownHands: mailHands,
    schedules: {
      ...jobRounds,
      ...bookingRounds,
      ...messageRounds,
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
