import { operatorLists } from '@fixit/contract/operator/operator-list';
import type { Command } from 'commander';
import { type Dispute, listDisputes } from '../modules/booking/completion/dispute-repository.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';
import { formerCustomer } from './list-filter.ts';

export function bookingCommands(withDb: WithDb): Command {
  return commandGroup('booking', 'settle disputes between customers and artisans', [
    listCommand('disputes', 'appointments with a reported problem, the longest waiting first').action(
      (options: ListOptions) => withDb((db) => runListCommand(db, disputes, options)),
    ),
    ...actionCommands('booking', withDb),
  ]);
}

function toDisputeOutput({ id, reported_at, customer_email, business: artisan, appointment, price, problem }: Dispute) {
  return { id, reported_at, customer: customer_email ?? formerCustomer, artisan, appointment, price, problem };
}

const disputes: ListView<ReturnType<typeof toDisputeOutput>> = {
  command: operatorLists.disputes.command,
  list: async (db, limit) => (await listDisputes(db, { limit })).map(toDisputeOutput),
  emptyMessage: 'There are no disputes.',
  columns: {
    id: ({ id }) => id,
    reported: ({ reported_at }) => reported_at,
    customer: ({ customer }) => customer,
    artisan: ({ artisan }) => artisan,
    appointment: ({ appointment }) => appointment,
    problem: ({ problem }) => problem,
  },
};
