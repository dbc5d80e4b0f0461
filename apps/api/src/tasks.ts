import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/database.ts';
import { examineServer } from './doctor/examine-server.ts';
import type { Env } from './env.ts';
import { accountSchedules, accountTasks } from './modules/account/account-tasks.ts';
import {
  artisanInvitationSchedules,
  artisanInvitationTasks,
} from './modules/artisan-invitation/artisan-invitation-task.ts';
import { auditSealSchedules, auditSealTasks } from './modules/audit/seal/audit-seal-task.ts';
import { calendarSchedules, calendarTasks } from './modules/booking/calendar/calendar-task.ts';
import { bookingSchedules, bookingTasks } from './modules/booking/lifecycle/lifecycle-task.ts';
import { caseSchedules, caseTasks } from './modules/case/case-task.ts';
import { caseLetterSchedules, caseLetterTasks } from './modules/case-letter/case-letter-task.ts';
import { jobSchedules, jobTasks } from './modules/job/job-tasks.ts';
import { marketSchedules, marketTasks } from './modules/market/market-tasks.ts';
import { messageSchedules, messageTasks } from './modules/message/message-tasks.ts';
import { notificationSchedules, notificationTasks } from './modules/notification/notification-tasks.ts';
import { operatorSchedules, operatorTasks } from './modules/operator/email/operator-email-task.ts';
import { townSchedules, townTasks } from './modules/public-page/town/town-count-task.ts';
import { reportSchedules, reportTasks } from './modules/report/unconfirmed-report-task.ts';
import { waitlistTasks } from './modules/waitlist/waitlist-task.ts';
import { isBackupRunning } from './platform/backup/backup-lock.ts';
import { backupSchedules, backupTasks } from './platform/backup/backup-tasks.ts';
import { emailTasks, emailWorkers } from './platform/email/email-task.ts';
import type { Mailer } from './platform/email/mailer.ts';
import { removeOldKeys } from './platform/http/idempotency.ts';
import { removeExpiredCounts } from './platform/http/limits/limit-counts.ts';
import type { DedicatedWorkers, Tasks } from './platform/queue/queue.ts';
import type { Schedules } from './platform/queue/schedules.ts';
import { type Files, fileTasks } from './platform/storage/files.ts';
import { undoTasks } from './platform/undo/undo-records.ts';
import { registrations } from './registrations.ts';

interface TaskDeps {
  readonly env: Env;
  readonly db: Db;
  readonly files: Files;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
}

interface QueueWork {
  tasks: Tasks;
  dedicatedWorkers: DedicatedWorkers;
  schedules: Schedules;
}

export const schedules: Schedules = {
  ...jobSchedules,
  ...bookingSchedules,
  ...calendarSchedules,
  ...marketSchedules,
  ...messageSchedules,
  ...townSchedules,
  ...notificationSchedules,
  ...operatorSchedules,
  ...artisanInvitationSchedules,
  ...auditSealSchedules,
  ...caseSchedules,
  ...caseLetterSchedules,
  ...reportSchedules,
  ...backupSchedules,
  ...accountSchedules,
  idempotency_sweep: '37 * * * *',
  rate_count_sweep: '47 * * * *',
};

export function tasksOf({ env, db, files, mailer, log }: TaskDeps): QueueWork {
  return {
    tasks: {
      ...emailTasks({ db, mailer, log }),
      ...fileTasks(files, { db, isBackupRunning: () => isBackupRunning(db) }),
      ...backupTasks({ db, log, hasStore: Boolean(env.BACKUP_FOLDER ?? env.BACKUP_S3) }),
      ...bookingTasks(db),
      ...calendarTasks(db),
      ...accountTasks(db, { publicUrl: env.PUBLIC_URL, production: env.production, registrations }),
      ...artisanInvitationTasks(db),
      ...auditSealTasks(db, log),
      ...caseTasks(db),
      ...caseLetterTasks(db, env.PUBLIC_URL),
      ...reportTasks(db),
      ...jobTasks(db),
      ...marketTasks(db),
      ...messageTasks(db),
      ...notificationTasks(db, env.PUBLIC_URL),
      ...operatorTasks(db, {
        publicUrl: env.PUBLIC_URL,
        operatorEmail: env.OPERATOR_EMAIL,
        examine: () => examineServer(env),
      }),
      ...townTasks(db),
      ...undoTasks(db),
      ...waitlistTasks(db, forwardTargetOf(env)),
      idempotency_sweep: () => removeOldKeys(db),
      rate_count_sweep: () => removeExpiredCounts(db),
    },
    dedicatedWorkers: emailWorkers,
    schedules,
  };
}

function forwardTargetOf({ WAITLIST_FORWARD_URL: url, WAITLIST_FORWARD_TOKEN: token }: Env) {
  return url ? { url, token } : null;
}
