import { type Command, Option } from 'commander';
import type { Db } from '../db/connection.ts';
import { refuse } from '../platform/refusal.ts';
import { listWork, retryWork, type Wanted, type Work } from '../platform/work.ts';
import { type Choice, carryOut } from './change.ts';
import {
  changingCommand,
  commandGroup,
  counted,
  lookingCommand,
  readCount,
  unknownId,
  type WithDb,
} from './command-line.ts';
import { showRows } from './show.ts';

/** What a group of these commands is about. */
type Kind = { name: 'mail' | 'work'; thing: string; wanted: Wanted };

const mail: Kind = { name: 'mail', thing: 'failed mail', wanted: { task: 'mail', failed: true } };
const work: Kind = { name: 'work', thing: 'task', wanted: {} };

/** Shows mails that could not be sent and has them sent again. */
export function mailCommands(withDb: WithDb): Command {
  return commandGroup('mail', 'mails that could not be sent', [
    listing('failed', 'mails whose sending failed, given up or to be tried again', mail, withDb),
    retrying('send a failed mail again at once, or all of them', mail, withDb),
  ]);
}

/** Shows what the background worker has before it and has it begin anew what failed. */
export function workCommands(withDb: WithDb): Command {
  return commandGroup('work', 'what the background worker has before it', [
    listing('list', 'tasks that were given up, that failed or that wait', work, withDb),
    retrying('begin a task anew at once, or all that failed', work, withDb),
  ]);
}

function listing(name: string, description: string, kind: Kind, withDb: WithDb): Command {
  return lookingCommand(name, description)
    .addOption(new Option('--limit <rows>', 'how many at most').argParser(readCount).default(100))
    .action(({ json, limit }: Choice & { limit: number }) =>
      withDb(async (db) => {
        const rows = await listWork(db, kind.wanted, limit);
        showRows(rows, { json, columns: columnsOf(kind), none: `There is no ${kind.thing}.` });
      }),
    );
}

function columnsOf({ name }: Kind): Record<string, (row: Work) => string | number | null> {
  return {
    id: ({ id }) => id,
    ...(name === 'mail' ? { to: ({ mail_to }: Work) => mail_to } : { task: ({ task }: Work) => task }),
    state: ({ state, too_late }) => (too_late ? `${state}, too late` : state),
    tries: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}`,
    'next try': ({ state, run_at }) => (state === 'given up' ? '' : run_at),
    error: ({ last_error }) => last_error,
  };
}

function retrying(description: string, kind: Kind, withDb: WithDb): Command {
  const command = changingCommand('retry', description)
    .argument('[id]')
    .option('--all', 'all that failed')
    .action((id: string | undefined, choice: Choice & { all?: boolean }) => {
      if ((id === undefined) === (choice.all !== true)) command.error('Name one id, or --all.');
      return withDb((db) => retry(db, kind, id, choice));
    });
  return command;
}

function retry(db: Db, kind: Kind, id: string | undefined, choice: Choice): Promise<void> {
  const wanted = { ...kind.wanted, ...(id === undefined ? { failed: true } : { id }) };
  const act = async (tx: Db) => {
    const before = id === undefined ? [] : await listWork(tx, wanted, 1);
    if (id !== undefined && before.length === 0) throw refuse('not_found', { message: unknownId(id, kind.thing) });
    const begun = await retryWork(tx, wanted);
    const given = id === undefined ? { all: true } : { id };
    if (begun.length === 0) {
      const why = id === undefined ? `There is no ${kind.thing} to begin anew.` : `It is being worked on right now.`;
      return { said: why, arguments: given };
    }
    const [one] = before;
    const changed = { before: one ? { attempts: one.attempts, state: one.state } : null, after: { begun_anew: begun } };
    return { said: `${counted(begun.length, kind.thing)}: to be tried again at once.`, changed, arguments: given };
  };
  return carryOut(db, { command: `${kind.name} retry`, act }, choice);
}
