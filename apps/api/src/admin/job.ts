import type { Command } from 'commander';
import type { Db } from '../db/connection.ts';
import { closeJob } from '../modules/job/close-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { type Choice, carryOut } from './change.ts';
import { changingCommand, commandGroup, readReason, requireId, unknownId, type WithDb } from './command-line.ts';

/** Closes customers' requests. */
export function jobCommands(withDb: WithDb): Command {
  return commandGroup('job', "close a customer's request", [
    changingCommand('close', 'close an open request; the customer and those who were asked are told')
      .argument('<id>')
      .requiredOption('--reason <words>', 'why; the customer and those who were asked read this', readReason)
      .action((id: string, choice: Choice & { reason: string }) => withDb((db) => close(db, id, choice))),
  ]);
}

function close(db: Db, typed: string, choice: Choice & { reason: string }): Promise<void> {
  const { reason } = choice;
  const act = async (tx: Db) => {
    const id = requireId(typed, 'request');
    const closed = await closeJob(tx, id, reason);
    if (!closed) throw refuse('not_found', { message: unknownId(id, 'request') });
    const { category, before, after } = closed;
    const given = { id, reason };
    if (before === after) return { said: `The request for ${category} is ${before} already.`, arguments: given };
    const changed = { before: { state: before }, after: { state: after } };
    return { said: `The request for ${category}: closed.`, changed, arguments: given };
  };
  return carryOut(db, { command: 'job close', act }, choice);
}
