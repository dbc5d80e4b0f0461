import type { Command } from 'commander';
import type { Db } from '../db/database.ts';
import {
  restoreAccount,
  type StandingChange,
  suspendAccount,
} from '../modules/account/suspension/suspension-actions.ts';
import { registrations } from '../registrations.ts';
import { type CommandOutcome, type ConfirmOptions, carryOut } from './change-command.ts';
import { changeCommand, commandGroup, countOf, readReason, type WithDb } from './command-line.ts';

export function accountCommands(withDb: WithDb): Command {
  return commandGroup('account', 'suspend and restore accounts', [
    changeCommand(
      'suspend',
      'suspend an account: it cannot log in and is not listed, and its open requests and bookings are cancelled',
    )
      .argument('<email>')
      .requiredOption('--reason <words>', 'why; its owner reads this', readReason)
      .action((email: string, choice: ConfirmOptions & { reason: string }) =>
        withDb((db) => suspendByEmail(email, choice, db)),
      ),
    changeCommand('restore', 'let a suspended account log in again and show its listings')
      .argument('<email>')
      .action((email: string, choice: ConfirmOptions) => withDb((db) => restoreByEmail(email, choice, db))),
  ]);
}

function suspendByEmail(email: string, choice: ConfirmOptions & { reason: string }, db: Db) {
  const { reason } = choice;
  const act = async (tx: Db) => {
    const change = await suspendAccount(tx, registrations, { email, reason });
    return {
      ...describeStandingChange(email, change, describeSuspension),
      arguments: { account_id: change.before.account_id, reason },
    };
  };
  return carryOut(db, { command: 'account suspend', act }, choice);
}

function restoreByEmail(email: string, choice: ConfirmOptions, db: Db) {
  const act = async (tx: Db) => {
    const change = await restoreAccount(tx, registrations, email);
    return {
      ...describeStandingChange(email, change, describeRestoration),
      arguments: { account_id: change.before.account_id },
    };
  };
  return carryOut(db, { command: 'account restore', act }, choice);
}

function describeStandingChange(
  email: string,
  change: StandingChange,
  describeEffects: (change: StandingChange) => string,
): CommandOutcome {
  const { before, after } = change;
  if (before === after)
    return { message: `${email} is ${before.suspended_at ? 'suspended already' : 'not suspended'}.` };
  return { message: `${email} (${before.role}): ${describeEffects(change)}.`, changed: { before, after } };
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
  const reopened = after.listings - before.listings;
  return reopened > 0 ? `open again, ${countOf(reopened, 'listing')} shown` : 'open again';
}
