import type { Command } from 'commander';
import type { Db } from '../db/database.ts';
import { unknownId } from '../operator-actions/subject.ts';
import { emailTaskNames } from '../platform/email/email-task.ts';
import {
  countTooLate,
  listQueuedTasks,
  type QueuedTask,
  type QueuedTaskFilter,
  retryQueuedTasks,
} from '../platform/queue/queue-inspection.ts';
import { refuse } from '../platform/refusal.ts';
import { type ConfirmOptions, carryOut } from './change-command.ts';
import { changeCommand, commandGroup, countOf, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

type QueueKind = { name: 'email' | 'task'; thing: string; filter: QueuedTaskFilter };

const email: QueueKind = { name: 'email', thing: 'failed email', filter: { tasks: emailTaskNames, failed: true } };
const task: QueueKind = { name: 'task', thing: 'task', filter: {} };

/** The aliases `mail` and `work` were the names of these commands in older releases. */
export function emailCommands(withDb: WithDb): Command {
  return commandGroup('email', 'emails that could not be sent', [
    listQueueCommand('failed', 'emails that failed, given up or to be retried', email, withDb),
    retryCommand('send a failed email again at once, or all of them', email, withDb),
  ]).alias('mail');
}

export function taskCommands(withDb: WithDb): Command {
  return commandGroup('task', "the background worker's tasks", [
    listQueueCommand('list', 'tasks that were given up, failed or are waiting', task, withDb),
    retryCommand('retry a task at once, or all failed tasks', task, withDb),
  ]).alias('work');
}

function listQueueCommand(name: string, description: string, kind: QueueKind, withDb: WithDb): Command {
  const view: ListView<QueuedTask> = {
    command: `${kind.name} ${name}`,
    list: (db, limit) => listQueuedTasks(db, kind.filter, limit),
    none: `There is no ${kind.thing}.`,
    columns: columnsOf(kind),
  };
  return listCommand(name, description).action((choice: ListOptions) =>
    withDb((db) => runListCommand(db, view, choice)),
  );
}

function columnsOf({ name }: QueueKind): Record<string, (row: QueuedTask) => string | number | null> {
  return {
    id: ({ id }) => id,
    ...(name === 'email' ? { to: ({ mail_to }: QueuedTask) => mail_to } : { task: ({ task }: QueuedTask) => task }),
    state: ({ state, too_late }) => (too_late ? `${state}, too late` : state),
    tries: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}`,
    'next try': ({ state, run_at }) => (state === 'given up' ? '' : run_at),
    error: ({ last_error }) => last_error,
  };
}

function retryCommand(description: string, kind: QueueKind, withDb: WithDb): Command {
  const command = changeCommand('retry', description)
    .argument('[id]')
    .option('--all', 'all that failed')
    .action((id: string | undefined, choice: ConfirmOptions & { all?: boolean }) => {
      if ((id === undefined) === (choice.all !== true)) command.error('Name one id, or --all.');
      return withDb((db) => retry(db, kind, id, choice));
    });
  return command;
}

function retry(db: Db, kind: QueueKind, id: string | undefined, choice: ConfirmOptions): Promise<void> {
  const act = (tx: Db) => (id === undefined ? retryAll(tx, kind) : retryOne(tx, kind, id));
  return carryOut(db, { command: `${kind.name} retry`, act }, choice);
}

async function retryOne(db: Db, { thing, filter }: QueueKind, id: string) {
  const input = { id };
  const [task] = await listQueuedTasks(db, { ...filter, id }, 1);
  if (!task) throw refuse('not_found', { message: unknownId(id, thing) });
  if (task.too_late)
    throw refuse('state_conflict', { message: `It is too late for ${thing} ${id}: it is no longer useful.` });
  const restarted = await retryQueuedTasks(db, { ...filter, id });
  if (restarted.length === 0) return { message: 'It is running at the moment.', arguments: input };
  const changed = { before: { attempts: task.attempts, state: task.state }, after: { begun_anew: restarted } };
  return { message: `1 ${thing}: to be tried again at once.`, changed, arguments: input };
}

async function retryAll(db: Db, { thing, filter }: QueueKind) {
  const input = { all: true };
  const failed = { ...filter, failed: true };
  const restarted = await retryQueuedTasks(db, failed);
  const tooLate = await countTooLate(db, failed);
  const note = tooLate === 0 ? '' : ` Too late to be of use: ${countOf(tooLate, 'email')}.`;
  if (restarted.length === 0) return { message: `There is no ${thing} to retry.${note}`, arguments: input };
  const changed = { before: null, after: { begun_anew: restarted } };
  return {
    message: `${countOf(restarted.length, thing)}: to be tried again at once.${note}`,
    changed,
    arguments: input,
  };
}
