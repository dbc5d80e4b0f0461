import type { Command } from 'commander';
import { failedEmails, queuedTasks } from '../operator-actions/on-queue.ts';
import { listQueuedTasks, type QueuedTask } from '../platform/queue/queue-inspection.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

type QueueList = Pick<typeof failedEmails | typeof queuedTasks, 'thing' | 'filter'> & { name: 'email' | 'task' };

const emailQueue: QueueList = { name: 'email', ...failedEmails };
const taskQueue: QueueList = { name: 'task', ...queuedTasks };

/** The aliases `mail` and `work` were the names of these commands in older releases. */
export function emailCommands(withDb: WithDb): Command {
  return commandGroup('email', 'emails that could not be sent', [
    listQueueCommand('failed', 'emails that failed, whether given up or to be retried', emailQueue, withDb),
    ...actionCommands('email', withDb),
  ]).alias('mail');
}

export function taskCommands(withDb: WithDb): Command {
  return commandGroup('task', "the background worker's tasks", [
    listQueueCommand('list', 'tasks that are waiting, have failed or were given up', taskQueue, withDb),
    ...actionCommands('task', withDb),
  ]).alias('work');
}

function listQueueCommand(name: string, description: string, kind: QueueList, withDb: WithDb): Command {
  const view: ListView<QueuedTask> = {
    command: `${kind.name} ${name}`,
    list: (db, limit) => listQueuedTasks(db, kind.filter, limit),
    emptyMessage: `There is no ${kind.thing}.`,
    columns: columnsOf(kind),
  };
  return listCommand(name, description).action((options: ListOptions) =>
    withDb((db) => runListCommand(db, view, options)),
  );
}

function columnsOf({ name }: QueueList): Record<string, (row: QueuedTask) => string | number | null> {
  return {
    id: ({ id }) => id,
    ...(name === 'email' ? { to: ({ mail_to }: QueuedTask) => mail_to } : { task: ({ task }: QueuedTask) => task }),
    state: ({ state, too_late }) => (too_late ? `${state}, too late` : state),
    attempts: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}`,
    'next attempt': ({ state, run_at }) => (state === 'given up' ? '' : run_at),
    error: ({ last_error }) => last_error,
  };
}
