import * as z from 'zod/mini';
import { dataAnswer } from '../route.ts';
import { id, instant } from '../value/id.ts';
import { operatorBase, operatorRoute } from './operator-route.ts';

const base = `${operatorBase}/api/v1/system`;

/** The levels of the doctor's findings are ordered from best to worst. */
export const findingLevels = ['ok', 'skipped', 'warning', 'broken'] as const;

const findingShape = z.object({
  subject: z.string(),
  level: z.enum(findingLevels),
  message: z.string(),
  advice: z.nullable(z.string()),
  /** This command fixes the problem or helps to find its cause. An operator runs it on the server's machine. */
  command: z.nullable(z.string()),
  /** This section of the screen lists the affected items. */
  section: z.nullable(z.enum(['emails', 'tasks'])),
});

export type SystemFinding = z.infer<typeof findingShape>;

/** The cause and the recipient are null for a viewer. */
export const failedTaskShape = z.object({
  id: z.string(),
  task: z.string(),
  state: z.enum(['given up', 'in hand', 'failed', 'later', 'waits']),
  attempts: z.number(),
  max_attempts: z.number(),
  run_at: instant,
  too_late: z.boolean(),
  to: z.nullable(z.string()),
  error: z.nullable(z.string()),
});

export type FailedTask = z.infer<typeof failedTaskShape>;

const processShape = z.object({
  id,
  role: z.enum(['web', 'worker', 'all']),
  host: z.string(),
  version: z.string(),
  started_at: instant,
  sockets: z.nullable(z.number()),
  connections: z.number(),
  connection_limit: z.number(),
  /** The 99th percentile covers the calls of the last five minutes. It is null without calls. */
  p99_ms: z.nullable(z.number()),
});

export type RunningProcess = z.infer<typeof processShape>;

const backupRunShape = z.nullable(
  z.object({
    succeeded: z.boolean(),
    started_at: instant,
    ended_at: instant,
    bytes: z.nullable(z.number()),
    report: z.string(),
  }),
);

export type SystemBackupRun = z.infer<typeof backupRunShape>;

export const countedTasks = 10_000;

export const listedFailures = 50;

const systemShape = z.object({
  /** The findings are from this instant. Everything else is current. */
  checked_at: instant,
  findings: z.array(findingShape),
  processes: z.array(processShape),
  queue: z.object({
    /** `due` and `later` together are counted up to `countedTasks`. */
    due: z.number(),
    oldest_seconds: z.number(),
    later: z.number(),
    running: z.number(),
    failed_emails: z.number(),
    failed_tasks: z.number(),
  }),
  emails: z.array(failedTaskShape),
  tasks: z.array(failedTaskShape),
  backups: z.object({ last: backupRunShape, drill: backupRunShape }),
  release: z.object({
    version: z.string(),
    /** This is null unless a drill has restored a backup within the last two weeks. */
    upgrade: z.nullable(z.string()),
    drill: z.string(),
  }),
});

export type SystemView = z.infer<typeof systemShape>;

export const systemCalls = {
  showSystem: operatorRoute({
    method: 'GET',
    path: `${base}/`,
    role: 'viewer',
    summary: 'Shows the doctor’s findings, at most a minute old, and the processes, queue, backups and release',
    answer: dataAnswer(systemShape),
  }),
  checkSystem: operatorRoute({
    method: 'POST',
    path: `${base}/check/`,
    role: 'viewer',
    summary: 'Makes the doctor check again, at most every five seconds',
    answer: dataAnswer(systemShape),
  }),
  countFindings: operatorRoute({
    method: 'GET',
    path: `${base}/findings/count/`,
    role: 'viewer',
    summary: 'Counts the findings that are broken or need attention, at most ten minutes old',
    answer: dataAnswer(z.object({ open: z.number() })),
  }),
};
