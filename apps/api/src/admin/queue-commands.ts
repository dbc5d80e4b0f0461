import type { Command } from 'commander';
import type { Db } from '../db/connection.ts';
import { emailTaskNames } from '../platform/email/email-task.ts';
import {
  countTooLate,
  listQueuedTasks,
  type QueuedTask,
  type QueuedTaskFilter,
  retryQueuedTasks,
} from '../platform/queue/queue-inspection.ts';
import { refuse } from '../platform/refusal.ts';
import { type Choice, carryOut } from './change-command.ts';
import { changeCommand, commandGroup, countOf, listCommand, unknownId, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

type Kind = { name: 'email' | 'task'; thing: string; wanted: QueuedTaskFilter };

const email: Kind = { name: 'email', thing: 'failed email', wanted: { tasks: emailTaskNames, failed: true } };
const task: Kind = { name: 'task', thing: 'task', wanted: {} };

/** `mail` and `work` are the names of older releases. */
export function emailCommands(withDb: WithDb): Command {
  return commandGroup('email', 'emails that could not be sent', [
    listing('failed', 'emails that failed, given up or to be retried', email, withDb),
    retrying('send a failed email again at once, or all of them', email, withDb),
  ]).alias('mail');
}

export function taskCommands(withDb: WithDb): Command {
  return commandGroup('task', "the background worker's tasks", [
    listing('list', 'tasks that were given up, failed or are waiting', task, withDb),
    retrying('retry a task at once, or all failed tasks', task, withDb),
  ]).alias('work');
}

function listing(name: string, description: string, kind: Kind, withDb: WithDb): Command {
  const view: ListView<QueuedTask> = {
    command: `${kind.name} ${name}`,
    list: (db, limit) => listQueuedTasks(db, kind.wanted, limit),
    none: `There is no ${kind.thing}.`,
    columns: columnsOf(kind),
  };
  return listCommand(name, description).action((choice: ListOptions) =>
    withDb((db) => runListCommand(db, view, choice)),
  );
}

function columnsOf({ name }: Kind): Record<string, (row: QueuedTask) => string | number | null> {
  return {
    id: ({ id }) => id,
    ...(name === 'email' ? { to: ({ mail_to }: QueuedTask) => mail_to } : { task: ({ task }: QueuedTask) => task }),
    state: ({ state, too_late }) => (too_late ? `${state}, too late` : state),
    tries: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}`,
    'next try': ({ state, run_at }) => (state === 'given up' ? '' : run_at),
    error: ({ last_error }) => last_error,
  };
}

function retrying(description: string, kind: Kind, withDb: WithDb): Command {
  const command = changeCommand('retry', description)
    .argument('[id]')
    .option('--all', 'all that failed')
    .action((id: string | undefined, choice: Choice & { all?: boolean }) => {
      if ((id === undefined) === (choice.all !== true)) command.error('Name one id, or --all.');
      return withDb((db) => retry(db, kind, id, choice));
    });
  return command;
}

function retry(db: Db, kind: Kind, id: string | undefined, choice: Choice): Promise<void> {
  const act = (tx: Db) => (id === undefined ? retryAll(tx, kind) : retryOne(tx, kind, id));
  return carryOut(db, { command: `${kind.name} retry`, act }, choice);
}

async function retryOne(db: Db, { thing, wanted }: Kind, id: string) {
  const given = { id };
  const [found] = await listQueuedTasks(db, { ...wanted, id }, 1);
  if (!found) throw refuse('not_found', { message: unknownId(id, thing) });
  if (found.too_late)
    throw refuse('state_conflict', { message: `It is too late for ${thing} ${id}: it is no longer useful.` });
  const begun = await retryQueuedTasks(db, { ...wanted, id });
  if (begun.length === 0) return { said: 'It is running at the moment.', arguments: given };
  const changed = { before: { attempts: found.attempts, state: found.state }, after: { begun_anew: begun } };
  return { said: `1 ${thing}: to be tried again at once.`, changed, arguments: given };
}

async function retryAll(db: Db, { thing, wanted }: Kind) {
  const given = { all: true };
  const failed = { ...wanted, failed: true };
  const begun = await retryQueuedTasks(db, failed);
  const late = await countTooLate(db, failed);
  const stays = late === 0 ? '' : ` Too late to be of use: ${countOf(late, 'email')}.`;
  if (begun.length === 0) return { said: `There is no ${thing} to retry.${stays}`, arguments: given };
  const changed = { before: null, after: { begun_anew: begun } };
  return { said: `${countOf(begun.length, thing)}: to be tried again at once.${stays}`, changed, arguments: given };
}
