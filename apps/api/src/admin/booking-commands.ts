import type { Command } from 'commander';
import { type Dispute, listDisputes } from '../modules/booking/completion/dispute-repository.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

export function bookingCommands(withDb: WithDb): Command {
  return commandGroup('booking', 'settle disputes between customers and artisans', [
    listCommand('disputes', 'appointments with a reported problem, the longest waiting first').action(
      (choice: ListOptions) => withDb((db) => runListCommand(db, disputes, choice)),
    ),
    ...actionCommands('booking', withDb),
  ]);
}

const disputes: ListView<Dispute> = {
  command: 'booking disputes',
  list: listDisputes,
  none: 'Nothing is disputed.',
  columns: {
    id: ({ id }) => id,
    reported: ({ reported_at }) => reported_at,
    customer: ({ customer }) => customer,
    artisan: ({ artisan }) => artisan,
    appointment: ({ appointment }) => appointment,
    problem: ({ problem }) => problem,
  },
};
