import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  type Logger as WorkerLogger,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { giveUpOnPermanentFailure, PermanentFailure } from './permanent-failure.ts';
import { runSchedules, type Schedules } from './schedules.ts';
import { rescueTasks } from './task-rescue.ts';
import { traceTask } from './trace-task.ts';

/** A task that throws is retried with growing delays. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

/** Maps a task to the number of its dedicated workers. All other tasks share the remaining workers. */
export type DedicatedWorkers = Record<string, number>;

interface QueueOptions {
  tasks: Tasks;
  dedicatedWorkers: DedicatedWorkers;
  schedules: Schedules;
  onFailure: (task: string, error: unknown, isGivenUp: boolean) => void;
  /** A stopping worker must finish its tasks within this time. */
  timeoutMs?: number;
}

/** Workers end when the database is unreachable, and restart after this time. */
const restartDelayMs = 1_000;

const sharedConcurrency = 4;

/** Each slot of a worker may fail to poll twice in a row. */
const pollFailuresPerSlot = 2;

/** Running tasks get more time to finish than any statement may take. */
const defaultTimeoutMs = 7_000;

interface TaskQueue {
  /** Another worker takes over a task that does not finish in time, once this process has ended. */
  stop: (timeoutMs?: number) => Promise<void>;
}

type Share = Pick<QueueOptions, 'tasks' | 'onFailure' | 'timeoutMs'> & { concurrency: number };

export async function startQueue(pool: Pool, options: QueueOptions): Promise<TaskQueue> {
  const { schedules, onFailure } = options;
  const workers = await Promise.all(sharesOf(options).map((share) => startWorker(pool, share)));
  const stopSchedules = runSchedules(pool, schedules, (error) => onFailure('schedules', error, false));
  return {
    async stop(timeoutMs) {
      stopSchedules();
      await Promise.all(workers.map((worker) => worker.stop(timeoutMs)));
    },
  };
}

function sharesOf({ tasks, dedicatedWorkers, ...common }: QueueOptions): Share[] {
  const dedicated = Object.entries(tasks).filter(([name]) => dedicatedWorkers[name] !== undefined);
  const shared = Object.entries(tasks).filter(([name]) => dedicatedWorkers[name] === undefined);
  return [
    { tasks: Object.fromEntries(shared), concurrency: sharedConcurrency, ...common },
    ...dedicated.map(([name, work]) => ({
      tasks: { [name]: work },
      concurrency: dedicatedWorkers[name] ?? 1,
      ...common,
    })),
  ];
}

async function startWorker(pool: Pool, share: Share): Promise<TaskQueue> {
  const { timeoutMs: endTimeoutMs = defaultTimeoutMs } = share;
  let stopped = false;
  let runner = await startRunner(pool, share);
  let restarting = Promise.resolve();
  watch();

  function watch(): void {
    let ended = false;
    const onEnd = (error: unknown) => {
      if (stopped || ended) return;
      ended = true;
      share.onFailure('queue', error ?? new Error('The worker ended unexpectedly'), false);
      setTimeout(restart, restartDelayMs).unref();
    };
    runner.promise.then(() => onEnd(undefined), onEnd);
    // A worker that lost its database may wait for lost connections for ever.
    runner.events.once('pool:gracefulShutdown', () => {
      setTimeout(() => onEnd(new Error('The worker does not end')), endTimeoutMs).unref();
    });
  }

  function restart(): void {
    restarting = restartRunner();
  }

  async function restartRunner(): Promise<void> {
    try {
      if (stopped) return;
      runner = await startRunner(pool, share);
      // A worker that starts after the stop would keep a connection open.
      if (stopped) await runner.stop().catch(() => undefined);
      else watch();
    } catch (error) {
      if (stopped) return;
      share.onFailure('queue', error, false);
      setTimeout(restart, restartDelayMs).unref();
    }
  }

  return {
    async stop(timeoutMs = endTimeoutMs) {
      stopped = true;
      const timer = new AbortController();
      const { signal } = timer;
      // A worker that has already ended rejects.
      const end = Promise.all([runner.stop().catch(() => undefined), restarting]);
      await Promise.race([end, wait(timeoutMs, undefined, { signal }).catch(() => undefined)]);
      timer.abort();
    },
  };
}

async function startRunner(pool: Pool, { tasks, concurrency, onFailure }: Share): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [name, giveUpOnPermanentFailure(traceTask(name, work))]),
  );
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) =>
    onFailure(job.task_identifier, error, error instanceof PermanentFailure || job.attempts >= job.max_attempts),
  );
  events.on(
    'stop',
    rescueTasks(pool, events, (error) => onFailure('rescue', error, false)),
  );
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    parsedCronItems: [],
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: quiet,
    // With any delay, a failure to record the end of a task is retried instead of ending the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  stopWhenPollingFails(runner, concurrency * pollFailuresPerSlot);
  return runner;
}

/** Ends a worker that can no longer poll. It may stop polling for ever when it loses its connection. */
function stopWhenPollingFails(runner: Runner, polls: number): void {
  let failed = 0;
  const resetFailures = () => {
    failed = 0;
  };
  runner.events.on('worker:getJob:empty', resetFailures);
  runner.events.on('job:start', resetFailures);
  runner.events.on('worker:getJob:error', () => {
    failed += 1;
    if (failed === polls) setImmediate(() => void runner.stop().catch(() => undefined));
  });
}

const quiet: WorkerLogger = new Logger(() => () => undefined);
