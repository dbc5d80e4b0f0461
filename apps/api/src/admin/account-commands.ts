import type { Command } from 'commander';
import type { Db } from '../db/connection.ts';
import {
  restoreAccount,
  type StandingChange,
  suspendAccount,
} from '../modules/account/suspension/suspension-actions.ts';
import { registrations } from '../registrations.ts';
import { type Choice, carryOut, type Outcome } from './change-command.ts';
import { changeCommand, commandGroup, countOf, readReason, type WithDb } from './command-line.ts';

export function accountCommands(withDb: WithDb): Command {
  return commandGroup('account', 'suspend and restore accounts', [
    changeCommand(
      'suspend',
      'suspend an account: it cannot log in and is not listed, and its open requests and bookings are cancelled',
    )
      .argument('<email>')
      .requiredOption('--reason <words>', 'why; its owner reads this', readReason)
      .action((email: string, choice: Choice & { reason: string }) => withDb((db) => suspend(email, choice, db))),
    changeCommand('restore', 'let a suspended account log in again and show its listings')
      .argument('<email>')
      .action((email: string, choice: Choice) => withDb((db) => restore(email, choice, db))),
  ]);
}

function suspend(email: string, choice: Choice & { reason: string }, db: Db) {
  const { reason } = choice;
  const act = async (tx: Db) => {
    const change = await suspendAccount(tx, registrations, { email, reason });
    return {
      ...outcomeOf(email, change, describeSuspension),
      arguments: { account_id: change.before.account_id, reason },
    };
  };
  return carryOut(db, { command: 'account suspend', act }, choice);
}

function restore(email: string, choice: Choice, db: Db) {
  const act = async (tx: Db) => {
    const change = await restoreAccount(tx, registrations, email);
    return { ...outcomeOf(email, change, describeRestoration), arguments: { account_id: change.before.account_id } };
  };
  return carryOut(db, { command: 'account restore', act }, choice);
}

function outcomeOf(email: string, change: StandingChange, notifyChanges: (change: StandingChange) => string): Outcome {
  const { before, after } = change;
  if (before === after) return { said: `${email} is ${before.suspended_at ? 'suspended already' : 'not suspended'}.` };
  return { said: `${email} (${before.role}): ${notifyChanges(change)}.`, changed: { before, after } };
}

function describeSuspension({ before, after }: StandingChange): string {
  const gone = [
    [before.sessions - after.sessions, 'session', 'ended'],
    [before.listings - after.listings, 'listing', 'hidden'],
    [before.open_requests - after.open_requests, 'request', 'cancelled'],
    [before.proposals_open - after.proposals_open, 'proposal', 'cancelled'],
    [before.appointments_ahead - after.appointments_ahead, 'appointment', 'cancelled'],
    [before.acceptances - after.acceptances, 'acceptance', 'released'],
  ] as const;
  const changes = gone.filter(([count]) => count > 0).map(([count, thing, how]) => `${countOf(count, thing)} ${how}`);
  return ['suspended', ...changes].join(', ');
}

function describeRestoration({ before, after }: StandingChange): string {
  const shown = after.listings - before.listings;
  return shown > 0 ? `open again, ${countOf(shown, 'listing')} shown` : 'open again';
}
